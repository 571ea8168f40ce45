// Prints the scripts whose tokens differ from those of their copies: node compare_tokens.cjs TYPESCRIPT SCRIPT COPY SCRIPT COPY ...
const { readFileSync } = require('node:fs');

const [typescript, ...files] = process.argv.slice(2);
const ts = require(typescript);

function tokens(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found = [];
  const visit = (node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const parts = node.getChildren(source);
    if (parts.length) parts.forEach(visit);
    else found.push(`${ts.SyntaxKind[node.kind]} ${node.getText(source)}`);
  };
  visit(source);
  return found.join('\u0000');
}

for (let k = 0; k < files.length; k += 2) if (tokens(files[k]) !== tokens(files[k + 1])) console.log(files[k]);
