// Prints, as JSON, the browser features that our scripts use, by their names in browser-compat-data, such as
// `api.Element.animate` or `javascript.builtins.Array.at`. The types determine which interface a member belongs to.
// node script_features.mjs TYPESCRIPT TSCONFIG

import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [tools, config] = process.argv.slice(2);
const { default: ts } = await import(pathToFileURL(path.join(tools, 'lib', 'typescript.js')).href);

const settings = ts.getParsedCommandLineOfConfigFile(
  config,
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: console.error },
);
const program = ts.createProgram(settings.fileNames, settings.options);
const checker = program.getTypeChecker();
const ours = program
  .getSourceFiles()
  .filter((file) => file.fileName.endsWith('.js') && !file.fileName.includes('/vendor/'));
const used = new Map();

/** Return where the browser or the language declares a symbol; undefined for our own symbols. */
function declared(symbol) {
  return symbol?.declarations?.find((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()));
}

/** Return the interface of a member, without the endings TypeScript adds. */
function owner(declaration) {
  const parent = declaration.parent;
  return ts.isInterfaceDeclaration(parent) || ts.isModuleDeclaration(parent)
    ? parent.name.text.replace(/Constructor$|^Readonly(?=Array)/, '')
    : '';
}

function note(node, symbol) {
  const declaration = declared(symbol);
  if (!declaration) return;
  const language = /lib\.es/.test(declaration.getSourceFile().fileName);
  const whose = owner(declaration);
  const name = [language ? 'javascript.builtins' : 'api', whose, symbol.name].filter(Boolean).join('.');
  if (!used.has(name)) used.set(name, path.basename(node.getSourceFile().fileName));
}

function visit(node) {
  if (ts.isPropertyAccessExpression(node)) note(node, checker.getSymbolAtLocation(node.name));
  else if (
    ts.isIdentifier(node) &&
    !ts.isPropertyAccessExpression(node.parent) &&
    !ts.isPropertyAssignment(node.parent)
  )
    note(node, checker.getSymbolAtLocation(node));
  ts.forEachChild(node, visit);
}
ours.forEach(visit);
console.log(
  JSON.stringify({
    files: ours.map((file) => path.basename(file.fileName)),
    used: Object.fromEntries([...used].sort()),
  }),
);
