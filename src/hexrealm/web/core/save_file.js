// Saving what the server sent as a file.

/** @param {Response} response @param {string} name of the file */
export async function saveFile(response, name) {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
