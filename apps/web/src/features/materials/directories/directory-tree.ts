import type { Directory } from '@vitrine/contract/library/directories'
import { currentLanguage, t } from '../../../data/text.ts'
import type { Branch } from '../../../ui/forms/branch-select.tsx'

/** A directory with its children. */
export interface DirectoryNode extends Directory {
	readonly children?: DirectoryNode[]
}

/** The name of a directory in the viewer's language. */
export const directoryName = ({ name, name_en, special }: Directory): string => {
	if (special !== '') return t('默认目录')
	return currentLanguage() === 'zh' ? name : name_en
}

/** The list as a tree, default directory first; a directory whose parent is not visible is at the top level. */
export const directoryTree = (list: readonly Directory[]): DirectoryNode[] => {
	const made = list
		.filter(directory => directory.special === '')
		.sort((a, b) => directoryName(a).localeCompare(directoryName(b), currentLanguage()))
	const below = Map.groupBy(made, directory => directory.pid)
	const nodeOf = (directory: Directory): DirectoryNode => {
		const children = below.get(directory.id)?.map(nodeOf)
		return children === undefined ? directory : { ...directory, children }
	}
	const ids = new Set(made.map(directory => directory.id))
	const tops = made.filter(directory => !ids.has(directory.pid)).map(nodeOf)
	return [...list.filter(directory => directory.special !== ''), ...tops]
}

/** The path from the topmost visible directory down to this one. */
export const wayTo = (list: readonly Directory[], id: number): Directory[] => {
	const byId = new Map(list.filter(({ special }) => special === '').map(directory => [directory.id, directory]))
	const way: Directory[] = []
	for (let at = byId.get(id); at !== undefined; at = byId.get(at.pid)) way.unshift(at)
	return way
}

const matches = (directory: Directory, word: string): boolean =>
	[directory.name, directory.name_en, directoryName(directory)].some(name => name.toLowerCase().includes(word))

/** The result of a search: the matching directories, and those above them to show where they are. */
export const matchingDirectories = (list: readonly Directory[], word: string): Directory[] => {
	const found = list.filter(directory => matches(directory, word.toLowerCase()))
	const shown = new Set(found.flatMap(({ id }) => [id, ...wayTo(list, id).map(directory => directory.id)]))
	return list.filter(({ id }) => shown.has(id))
}

/** The tree as select options: `place` returns the organisation shown for top-level directories, `closed` which ones cannot be chosen. */
export const directoryBranches = (
	nodes: readonly DirectoryNode[],
	place: (directory: Directory) => string,
	closed: (directory: Directory) => boolean,
): Branch[] =>
	nodes.map(node => ({
		value: node.id,
		title: [directoryName(node), place(node)].filter(Boolean).join(' · '),
		disabled: closed(node),
		children: directoryBranches(node.children ?? [], () => '', closed),
	}))
