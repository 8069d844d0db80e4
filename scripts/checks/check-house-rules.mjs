/**
 * The rules of house.md that no general linter checks; .oxlintrc.json has the others. Each is one
 * row in RULES: the files it applies to and the pattern that breaks it.
 */
import ts from 'typescript'
import { basename, dirname } from 'node:path'
import { ABOVE_FLOOR } from '../build/browser-floor.mjs'
import { isListedCopy } from '../build/third-party-licenses.mjs'
import { countTracked, listFiles } from '../git-files.mjs'
import { parseFile, readImports } from './imports.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'

const FOLDERS = [
  'src',
  'react',
  'wagmi',
  'frameworks',
  'typings',
  'server',
  'demo',
  'test',
  'bench',
]
const SOURCES = ['.ts', '.tsx']
const ENTRIES =
  /^(src\/(index|elements|cdn|contract|sign-in|walletconnect|universal-provider|hosts|time-zones|vite|testing\/index)|react\/index|wagmi\/index|frameworks\/(vue|svelte|solid|angular)|src\/chains\/[^/]+\/index)\.ts$/
const CALLBACKS = ['connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']
const SHIPPED = /^(src|react|wagmi|frameworks|server\/src|server\/frame)\//
const PUBLISHED = /^(src|react|wagmi|frameworks)\//
const SHORT_LINES = 25
// A file that imports this many files of its own folder is a list (routes, migrations, families);
// the number justifies one file each.
const LIST_ROWS = 5
const ROUTES = /^server\/src\/routes\//
// `options` is missing: a preflight belongs to the endpoint that it asks about.
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'all', 'use']

/** `[title, files it applies to, (path, tree) → problems]` */
const RULES = [
  [
    'a barrel exists only as a package entry, or for import()',
    /^(src|react|wagmi|server\/src)\//,
    findBarrels,
  ],
  ['src takes zod/mini as a namespace and nothing else of zod', /^src\//, findFatZod],
  ['lifecycle callbacks call super', /^(src|demo)\//, findForgottenSuper],
  ['render() only reads', /^src\/elements\//, findWritesInRender],
  [
    'a control has its name once (no title beside the same aria-label)',
    /^(src|demo)\//,
    findRepeatedNames,
  ],
  [
    "messages name their receiver (no postMessage to '*')",
    /^(src|react|wagmi|server|demo)\//,
    findOpenMessages,
  ],
  ['the page around the modal is left alone (no writes to <html>)', PUBLISHED, findPageWrites],
  ['no wallet is recognised by a flag (isMetaMask …)', SHIPPED, findWalletFlags],
  [
    'kebab-case file names, no utils, helpers, common, types or constants',
    /^(src|react|wagmi|server\/src)\//,
    findBadNames,
  ],
  ['an exported function names the error codes that it throws', PUBLISHED, findUnnamedCodes],
  ['a slice has a named interface, not the type of its factory', /^src\//, findInferredSlices],
  [
    'state goes to no screen and reads no page: navigation.ts and platform/page/page.ts do',
    /^src\/state\/(?!navigation\.ts|shell\/(modal|router)\.ts)/,
    findScreensAndPages,
  ],
  ['what the oldest browsers lack stands behind a guard', /^(src|react|wagmi)\//, findAboveFloor],
  [
    'no store outside a factory: a slice gets what it reads from the parameters of its factory (state.ts)',
    /^src\/state\//,
    findSharedStores,
  ],
  [
    'a test waits for a condition (test/helpers/README.md) or on a virtual clock, or a comment says why not',
    /^test\/.*\.(test|e2e)\.tsx?$/,
    findTimedWaits,
  ],
  [
    'copied code has a row in COPIED of scripts/build/third-party-licenses.mjs',
    /^(src|react|wagmi|compat|cli|server\/src|server\/frame)\//,
    findCopiedCode,
  ],
]

const PAGE_GLOBALS =
  /^(globalThis\.(document|navigator|location|history|matchMedia)|(document|window|navigator|location|screen))$/
const PAGE_CALLS = ['matchMedia', 'getComputedStyle']
const GO_TO = ['push', 'replace', 'reset', 'back', 'backTo']

// Base classes that have no lifecycle callbacks to call.
const WITHOUT_CALLBACKS = ['HTMLElement', 'PlainElement']

/** Checks every TypeScript file that git tracks. */
export function checkHouseRules() {
  const files = listFiles(FOLDERS, SOURCES)
  const trees = files.map((path) => [path, parseFile(path)])
  const tracked = countTracked(FOLDERS, SOURCES)
  const missed =
    files.length === 0 || files.length < tracked
      ? [`saw ${files.length} files, git lists ${tracked}`]
      : []
  const results = RULES.map(([title, where, find]) =>
    toResult(
      `lint: ${title}`,
      trees.filter(([path]) => where.test(path)).flatMap(([path, tree]) => find(path, tree)),
    ),
  )
  const short = toResult(
    'lint: a file under 25 lines has a reason to be one',
    findNeedlessFiles(trees),
  )
  const endpoints = toResult(
    'lint: a route file serves one endpoint, and an index lists it by its path',
    findUnlistedEndpoints(trees),
  )
  return {
    files: files.length,
    results: [toResult('lint: every file was looked at', missed), ...results, short, endpoints],
  }
}

/**
 * Files of server/src/routes that serve more than one endpoint, and endpoints that no index lists:
 * an object whose keys are `METHOD /path` and whose values name the function of the endpoint's
 * file. Several paths with the same handler are one endpoint, listed by the first.
 */
function findUnlistedEndpoints(trees) {
  const routes = trees.filter(([path]) => ROUTES.test(path))
  const listed = new Map()
  for (const [path, tree] of routes) {
    const files = new Map(
      readImports(path, tree).map(({ specifier, target }) => [specifier, target]),
    )
    const targets = new Map(
      tree.statements
        .filter(ts.isImportDeclaration)
        .flatMap((node) =>
          (node.importClause?.namedBindings?.elements ?? []).map(({ name }) => [
            name.text,
            files.get(node.moduleSpecifier.text),
          ]),
        ),
    )
    search(path, tree, (node) => {
      if (
        !ts.isPropertyAssignment(node) ||
        !ts.isStringLiteral(node.name) ||
        !/^[A-Z]+ \//.test(node.name.text)
      )
        return
      // `endpoint` or `(server) => endpoint(server)`
      const [name] = /\w+(?=\(server\)$|$)/.exec(node.initializer.getText()) ?? []
      listed.set(`${node.name.text} in ${targets.get(name)}`, path)
    })
  }
  const served = new Set()
  const problems = routes.flatMap(([path, tree]) => {
    const handlers = new Map()
    const unread = search(path, tree, (node) => {
      if (
        !ts.isCallExpression(node) ||
        !ts.isPropertyAccessExpression(node.expression) ||
        !METHODS.includes(node.expression.name.text)
      )
        return ''
      const [where, ...rest] = node.arguments
      const handler = rest.at(-1)
      // A call with one argument reads something (a header, an entry of a map).
      if (!handler || (!ts.isStringLiteral(where) && !ts.isFunctionLike(handler))) return ''
      if (!ts.isStringLiteral(where)) return 'writes its path as something else than a text'
      const key = `${node.expression.name.text.toUpperCase()} ${where.text}`
      const id = ts.isIdentifier(handler) ? handler.text : key
      handlers.set(id, [...(handlers.get(id) ?? []), key])
      return ''
    })
    // Calls of a chain are visited from the last to the first.
    const keys = [...handlers.values()].map((own) => own.at(-1))
    for (const key of keys) served.add(`${key} in ${path}`)
    const several = keys.length > 1 ? [`${path} serves ${keys.reverse().join(' and ')}`] : []
    return [
      ...unread,
      ...several,
      ...keys
        .filter((key) => !listed.has(`${key} in ${path}`))
        .map((key) => `${path} serves ${key}, which no index lists with this file`),
    ]
  })
  return [
    ...problems,
    ...[...listed]
      .filter(([entry]) => !served.has(entry))
      .map(([entry, path]) => `${path} lists ${entry}, which does not serve it`),
  ]
}

/**
 * Shipped files under 25 lines that belong in the file that uses them: exactly one file, of the
 * same folder, imports them statically and is not a list. Two users (a test counts), a user in
 * another folder, an entry in the package's public interface, an endpoint, and an import() to or
 * from the file justify a separate file.
 */
function findNeedlessFiles(trees) {
  const imports = new Map(trees.map(([path, tree]) => [path, readImports(path, tree)]))
  const users = new Map()
  for (const [path, rows] of imports) {
    for (const { target, kind } of rows)
      users.set(target, [...(users.get(target) ?? []), { path, kind }])
  }
  const isNeedless = ([path, tree]) => {
    if (!SHIPPED.test(path) || path.endsWith('.d.ts') || tree.text.split('\n').length > SHORT_LINES)
      return false
    if (ROUTES.test(path) && tree.text.includes('new Hono()')) return false
    const found = users.get(path) ?? []
    const [user, ...others] = new Set(found.map((use) => use.path))
    if (!user || others.length > 0 || ENTRIES.test(user) || dirname(user) !== dirname(path))
      return false
    if ([...found, ...imports.get(path)].some(({ kind }) => kind === 'dynamic')) return false
    return (
      new Set(
        imports
          .get(user)
          .map(({ target }) => target)
          .filter((target) => target && dirname(target) === dirname(path)),
      ).size < LIST_ROWS
    )
  }
  return trees
    .filter(isNeedless)
    .map(([path]) => `${path} is used by ${users.get(path)[0].path} alone and belongs in it`)
}

/**
 * Walks a tree and collects `path:line what` for every node for which `describe` returns a text.
 */
function search(path, tree, describe) {
  const found = []
  const visit = (node) => {
    const text = describe(node)
    if (text)
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function findBarrels(path, tree) {
  // Several files that one import() loads together need a file that re-exports them.
  if (
    ENTRIES.test(path) ||
    tree.statements.length === 0 ||
    tree.text.startsWith('// For import():')
  )
    return []
  const only = tree.statements.every((node) => ts.isExportDeclaration(node) && node.moduleSpecifier)
  return only
    ? [`${path} only exports what others define; one for import() says so in its first line`]
    : []
}

function findFatZod(path, tree) {
  const bad = readImports(path, tree).filter(({ specifier }) =>
    /^zod(\/(?!mini$).*)?$/.test(specifier ?? ''),
  )
  const wrong = search(path, tree, (node) => {
    if (
      !ts.isImportDeclaration(node) ||
      node.moduleSpecifier.text !== 'zod/mini' ||
      node.importClause?.isTypeOnly
    )
      return ''
    return !node.importClause?.namedBindings ||
      !ts.isNamespaceImport(node.importClause.namedBindings)
      ? "write import * as z from 'zod/mini'"
      : ''
  })
  return [...bad.map(({ line, specifier }) => `${path}:${line} imports ${specifier}`), ...wrong]
}

function findForgottenSuper(path, tree) {
  return search(path, tree, (node) => {
    if (!ts.isMethodDeclaration(node) || !CALLBACKS.includes(node.name.getText())) return ''
    const name = node.name.getText()
    const parent =
      ts.isClassLike(node.parent) &&
      node.parent.heritageClauses?.[0]?.types[0]?.expression.getText()
    return parent &&
      !WITHOUT_CALLBACKS.includes(parent) &&
      !node.body?.getText().includes(`super.${name}(`)
      ? `${name}() does not call super.${name}()`
      : ''
  })
}

// With the private methods and getters that render() calls, and those that they call.
function findWritesInRender(path, tree) {
  return search(path, tree, (node) => {
    if (!ts.isMethodDeclaration(node) || !['render', 'template'].includes(node.name.getText()))
      return ''
    const writes = []
    const seen = new Set([node])
    const visit = (inner) => {
      // Code in a handler runs later and is not part of rendering.
      if (ts.isArrowFunction(inner) && isHandler(inner)) return
      if (
        ts.isBinaryExpression(inner) &&
        inner.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        inner.left.getText().startsWith('this.')
      )
        writes.push(inner.getText())
      if (
        ts.isCallExpression(inner) &&
        (inner.expression.kind === ts.SyntaxKind.ImportKeyword ||
          /(\$\w+\.(set|setKey)|\bfetch|\.(connect|open|load))$/.test(inner.expression.getText()))
      )
        writes.push(inner.expression.getText())
      const member = findPrivateMember(inner, node.parent)
      if (member && !seen.has(member)) {
        seen.add(member)
        visit(member.body ?? member.initializer.body)
      }
      ts.forEachChild(inner, visit)
    }
    if (node.body) visit(node.body)
    return writes.length > 0
      ? `render() starts or writes something: ${writes.join(', ').slice(0, 120)}`
      : ''
  })
}

// The private method or arrow function that `this.#name()` calls, or the getter that `this.#name`
// reads.
function findPrivateMember(node, owner) {
  if (
    !ts.isPropertyAccessExpression(node) ||
    node.expression.kind !== ts.SyntaxKind.ThisKeyword ||
    !ts.isPrivateIdentifier(node.name)
  )
    return undefined
  const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node
  return owner.members.find(
    (member) =>
      member.name?.text === node.name.text &&
      (isCalled
        ? ts.isMethodDeclaration(member) ||
          (member.initializer && ts.isArrowFunction(member.initializer))
        : ts.isGetAccessorDeclaration(member)),
  )
}

function isHandler(node) {
  const { parent } = node
  if (!ts.isTemplateSpan(parent)) return false
  const { templateSpans, head } = parent.parent
  const index = templateSpans.indexOf(parent)
  const before = index === 0 ? head.text : templateSpans[index - 1].literal.text
  return /[@.][\w-]+=["']?$/.test(before)
}

// A title beside an equal `aria-label` becomes the description of the control, which screen readers
// read after its name. A title alone is the name.
function findRepeatedNames(path, tree) {
  return search(path, tree, (node) => {
    if (!ts.isTemplateExpression(node)) return ''
    return /aria-label=(\$\{[^}]*\}) title=\1/.exec(node.getText())?.[0] ?? ''
  })
}

function findOpenMessages(path, tree) {
  return search(path, tree, (node) => {
    if (!ts.isCallExpression(node) || !/\bpostMessage$/.test(node.expression.getText())) return ''
    const hasStar = node.arguments
      .slice(1)
      .some((argument) => /(['"`])\*\1/.test(argument.getText()))
    return hasStar ? "postMessage(…, '*')" : ''
  })
}

function findPageWrites(path, tree) {
  return search(path, tree, (node) => {
    if (!ts.isPropertyAccessExpression(node)) return ''
    return /^document\.documentElement\.(style|classList|dataset|setAttribute|toggleAttribute)$/.test(
      node.getText(),
    )
      ? node.getText()
      : ''
  })
}

// `isTrusted` belongs to DOM events, `isTrust` to a wallet.
function findWalletFlags(path, tree) {
  return search(path, tree, (node) =>
    ts.isPropertyAccessExpression(node) &&
    /^is(MetaMask|Coinbase\w*|Trust(Wallet)?|Rabby|Brave\w*|Phantom|Rainbow|Ledger\w*|Safe\w*Wallet)$/.test(
      node.name.text,
    )
      ? node.name.text
      : '',
  )
}

// Loaded everywhere, called by dialog-exit.ts only where elements have `popover`.
const GUARDED_BY_CALLER = 'src/elements/shell/dialog/dialog-leave.ts'

/** Uses of a member above the floor in a file that never asks whether it exists. */
function findAboveFloor(path, tree) {
  if (path === GUARDED_BY_CALLER) return []
  const text = tree.getFullText()
  return search(path, tree, (node) => {
    if (!ts.isCallExpression(node)) return ''
    const called = node.expression
    const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()
    if (!ABOVE_FLOOR.includes(name) || node.questionDotToken || called.questionDotToken) return ''
    if (isTried(node)) return ''
    const isGuarded = new RegExp(
      `['"]${name}['"] in |typeof [\\w.]*\\b${name}\\b|\\b${name}\\?\\.`,
    ).test(text)
    return isGuarded || isOwn(tree, name) ? '' : `${name}() without a guard`
  })
}

/** True inside the block of a `try`. */
function isTried(node) {
  for (let at = node; at.parent; at = at.parent)
    if (ts.isTryStatement(at.parent) && at.parent.tryBlock === at) return true
  return false
}

/** True for a function that the file declares or imports. */
function isOwn(tree, name) {
  return new RegExp(`function ${name}\\b|const ${name}\\b|import [^;'"]*\\b${name}\\b`).test(
    tree.text,
  )
}

/** Types of slices that only their factory's body tells. */
function findInferredSlices(path, tree) {
  return search(path, tree, (node) =>
    ts.isTypeAliasDeclaration(node) &&
    ts.isTypeReferenceNode(node.type) &&
    node.type.getText().startsWith('ReturnType<typeof create')
      ? `write \`export interface ${node.name.text}\` and annotate the factory with it`
      : '',
  )
}

/** Calls of a router, and reads of the page's globals. */
function findScreensAndPages(path, tree) {
  return search(path, tree, (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const target = node.expression.getText()
      if (/(^|\.)router$/.test(target) && GO_TO.includes(node.name.text))
        return `${node.getText()}: report an outcome to navigation.ts`
      if (PAGE_GLOBALS.test(target))
        return `${node.getText()}: read it through platform/page/page.ts`
    }
    return ts.isCallExpression(node) && PAGE_CALLS.includes(node.expression.getText())
      ? `${node.expression.getText()}(): call it in platform/page/page.ts`
      : ''
  })
}

function findBadNames(path) {
  const parts = path.split('/')
  const bad = parts.filter((part) =>
    /^(utils?|helpers?|common|types|constants|misc)(\.tsx?)?$/.test(part),
  )
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.tsx?$/.test(basename(path))
  return [
    ...bad.map((part) => `${path}: "${part}" says nothing about what is inside`),
    ...(isKebab ? [] : [`${path} is not kebab-case`]),
  ]
}

/**
 * Codes in the `throw` statements of an exported function, outside inner functions, that its doc
 * comment does not name.
 */
function findUnnamedCodes(path, tree) {
  return tree.statements
    .filter(
      (node) =>
        ts.isFunctionDeclaration(node) &&
        node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    )
    .flatMap((owner) => {
      const text = ts
        .getJSDocCommentsAndTags(owner)
        .map((comment) => comment.getText())
        .join(' ')
      return search(path, tree, (node) => {
        const [code] =
          (ts.isThrowStatement(node) &&
            ts.isNewExpression(node.expression) &&
            node.expression.arguments) ||
          []
        const isOwn = code && ts.findAncestor(node, ts.isFunctionLike) === owner
        return isOwn &&
          ts.isStringLiteral(code) &&
          /^[A-Z_]+$/.test(code.text) &&
          !text.includes(code.text)
          ? `${owner.name?.text}() throws ${code.text}, which its comment does not name`
          : ''
      })
    })
}

const STORES = ['atom', 'map', 'deepMap', 'computed']

/** Stores that a module creates when it loads, which two modals would share, and imports of one. */
function findSharedStores(path, tree) {
  const created = search(path, tree, (node) =>
    ts.isCallExpression(node) &&
    STORES.includes(node.expression.getText()) &&
    !ts.findAncestor(node, ts.isFunctionLike)
      ? 'creates a store for every modal of the page'
      : '',
  )
  const imported = search(path, tree, (node) =>
    ts.isImportSpecifier(node) && node.name.text.startsWith('$')
      ? `imports the store ${node.name.text}`
      : '',
  )
  return [...created, ...imported]
}

/**
 * Awaited timers outside a loop, which repeats a check, without a comment above their statement.
 */
function findTimedWaits(path, tree) {
  return search(path, tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'setTimeout') return ''
    const [resolve, time] = node.arguments
    const wait = ts.isArrowFunction(node.parent) && node.parent.parent
    if (!time || time.getText() === '0' || !wait || !ts.isNewExpression(wait)) return ''
    if (resolve.getText() !== node.parent.parameters[0]?.name.getText()) return ''
    let statement = node
    for (; !ts.isSourceFile(statement); statement = statement.parent) {
      if (ts.isIterationStatement(statement, false)) return ''
      if (!ts.isStatement(statement)) continue
      const start = statement.getFullStart()
      if (ts.getLeadingCommentRanges(tree.text, start)?.length) return ''
      if (ts.isBlock(statement.parent) && ts.isFunctionLike(statement.parent.parent)) break
    }
    return `waits for ${time.getText()} ms`
  })
}

/** Notices of other authors, by which copied code is recognised. */
function findCopiedCode(path, tree) {
  const notice = /@license\b|SPDX-License-Identifier|\bCopyright (?:\(c\)|©|\d{4})/i.exec(tree.text)
  return notice && !isListedCopy(path) ? [`${path} holds "${notice[0]}"`] : []
}

if (isMain(import.meta.url)) printCheck('house rules', checkHouseRules())
