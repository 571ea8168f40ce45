// Modules of the table page that not every table needs: loaded when they are first wanted.

const LOADERS = {
  banners: () => import('./banners.js'),
  chat: () => import('./chat/chat.js'),
  emotes: () => import('./chat/emotes.js'),
  heat: () => import('./help/heat.js'),
  replayBar: () => import('./past/replay_bar.js'),
};

/** @typedef {{ [Name in keyof typeof LOADERS]?: Awaited<ReturnType<(typeof LOADERS)[Name]>> }} Modules */

/** @type {Modules} */
const loaded = {};

export class LazyModules {
  /** @param {() => void} onLoad */
  constructor(onLoad) {
    this.onLoad = onLoad;
  }

  /** Return a module, or undefined while it is loading. @template {keyof Modules} Name @param {Name} name */
  get(name) {
    if (!loaded[name]) void this.load(name);
    return loaded[name];
  }

  /** @param {keyof Modules} name */
  async load(name) {
    Object.assign(loaded, { [name]: await LOADERS[name]() });
    this.onLoad();
  }
}
