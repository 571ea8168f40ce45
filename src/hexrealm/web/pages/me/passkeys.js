// Passkeys in the browser (WebAuthn): making one, and signing in with one. The server checks everything.

import { Refusal, post } from '../../core/api.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').PasskeyOptions} PasskeyOptions */

export const canUsePasskeys = () => 'PublicKeyCredential' in window;

/** @param {string} text base64url */
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} bytes */
const toText = (bytes) =>
  bytes
    ? btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : null;

/** Make a passkey and add it to the account. */
export async function makePasskey() {
  /** @type {PasskeyOptions} */
  const { ticket, options } = await post('me/passkeys/options');
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: readIds(options.excludeCredentials),
  };
  const made = await askDevice(() => navigator.credentials.create(/** @type {any} */ ({ publicKey })));
  const { attestationObject, clientDataJSON } = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  const response = { attestationObject: toText(attestationObject), clientDataJSON: toText(clientDataJSON) };
  await post('me/passkeys', { ticket, credential: describe(made, response) });
}

/** Sign in with a passkey. @param {boolean} bring whether the games of this guest move to the account */
export async function signInWithPasskey(bring) {
  /** @type {PasskeyOptions} */
  const { ticket, options } = await post('sign-in/passkey/options');
  const publicKey = { ...options, challenge: toBytes(options.challenge), allowCredentials: [] };
  const found = await askDevice(() => navigator.credentials.get(/** @type {any} */ ({ publicKey })));
  const answer = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  const response = {
    authenticatorData: toText(answer.authenticatorData),
    clientDataJSON: toText(answer.clientDataJSON),
    signature: toText(answer.signature),
    userHandle: toText(answer.userHandle),
  };
  await post('sign-in/passkey', { ticket, credential: describe(found, response), bring });
}

/** @param {{ id: string, type: string }[]} [known] */
const readIds = (known = []) => known.map((each) => ({ ...each, id: toBytes(each.id) }));

/** @param {PublicKeyCredential} credential @param {object} response */
const describe = ({ id, rawId, type }, response) => ({ id, rawId: toText(rawId), type, response });

/**
 * Ask the person's device. Who declines there gets no technical error.
 * @param {() => Promise<Credential | null>} question
 */
async function askDevice(question) {
  const found = await question().catch(() => null);
  if (!found) throw new Refusal('refused', translate('Your device gave no passkey. Nothing was changed.'));
  return /** @type {PublicKeyCredential} */ (found);
}
