import { calls as routes } from 'virtual:calls/programs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ProgramRow, programsCalls } from '@vitrine/contract/release/programs'
import { program_limits } from '@vitrine/domain/program/parts'
import { programs, templates, terminals } from '../../data/calls/api.ts'
import { carefulClient } from '../../data/calls/careful.ts'
import { foundOr } from '../../data/calls/found.ts'
import { quietLink } from '../../data/calls/link.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { showError } from '../../ui/messages/refused-removal.ts'
import { toast } from '../../ui/messages/toasts.ts'
import type { ProgramQuery } from './program-filters.ts'

/** Programs per page. */
export const page_size = 50

/** API calls whose errors the screens show themselves, with links to what uses a program. */
const quietly = carefulClient<typeof programsCalls>(quietLink, routes)

/** A page of the programs, as queried by the address. */
export const usePrograms = (asked: ProgramQuery) =>
	useQuery({
		queryKey: [...keys.programs, 'page', asked],
		queryFn: ({ signal }) => programs.list({ ...asked, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

/** Filter options: the authors of programs, and their sizes. */
export const useFacets = (enabled: boolean) =>
	useQuery({
		queryKey: [...keys.programs, 'facets'],
		queryFn: ({ signal }) => programs.facets({}, { signal }),
		enabled,
	})

/** A program with its document. */
export const useProgram = (id: number) =>
	useQuery({
		queryKey: [...keys.programs, 'one', id],
		queryFn: ({ signal }) => programs.get({ id }, { signal }),
		enabled: id > 0,
	})

/** The contents, uses and problems of a program. */
export const useAbout = (id: number) =>
	useQuery({
		queryKey: [...keys.programs, 'about', id],
		queryFn: ({ signal }) => programs.details({ id }, { signal }),
		staleTime: 0,
	})

const changed = () => refresh(keys.programs)

/** The values for a new program; `template` 0 starts empty. */
export interface NewProgram {
	readonly name: string
	readonly group_id: number
	readonly device_type: number
	readonly template: number
	readonly w: number
	readonly h: number
	/** The terminal it is made for, if its size comes from one. */
	readonly device?: number
}

const fromTemplate = async ({ template, device: _, ...asked }: NewProgram): Promise<number> => {
	// The call is named like a hook, but is not one.
	const { useProgram: make } = templates
	const made = await make({ id: template, ...asked })
	if (made.left_out > 0)
		toast('warning', t('模板中有 {count} 项内容已不可用，未加入节目', { count: made.left_out }), true)
	return made.id
}

/** Creates a program, empty or from a template; returns its id. An error goes to the caller. */
export const createProgram = async (asked: NewProgram): Promise<number> => {
	const { template: _, ...empty } = asked
	const id = asked.template > 0 ? await fromTemplate(asked) : (await programs.create(empty)).id
	await changed()
	return id
}

const copyName = (name: string, number: number): string => {
	const tail = number === 1 ? '' : ` ${number}`
	const whole = (part: string): string => `${t('{name} 副本', { name: part })}${tail}`
	const over = Math.max(0, whole(name).length - program_limits.name)
	return whole(name.slice(0, name.length - over))
}

/** A name for a copy that no program in the list has yet. */
export const freeName = async ({ name }: ProgramRow): Promise<string> => {
	const { list } = await programs.list({ key_word: name.slice(0, 80), limit: 500 })
	const taken = new Set(list.map(program => program.name))
	let number = 1
	while (taken.has(copyName(name, number))) number++
	return copyName(name, number)
}

/** Copies a program under a new name. */
export const copyProgram = async ({ id }: ProgramRow, name: string): Promise<void> => {
	await programs.copy({ id, name })
	toast('success', t('已复制为“{name}”', { name }))
	await changed()
}

/** The current state of a program; null if it has been deleted. */
export const findProgram = (id: number) => foundOr(programs.get({ id }), 'program_absent')

/** Changes name and device type; the document remains unchanged. */
export const editProgram = async (
	{ id }: ProgramRow,
	{ name, device_type, revision }: { name: string; device_type: number; revision: number | undefined },
): Promise<void> => {
	await programs.edit({ id, name, device_type, revision })
	toast('success', t('已保存“{name}”', { name }))
	await changed()
}

/** Deletes programs that no release uses, all or none; an error goes to the caller. */
export const removePrograms = async (list: readonly ProgramRow[]): Promise<void> => {
	await quietly.remove({ ids: list.map(({ id }) => id) })
	const [only] = list
	toast(
		'success',
		list.length === 1 && only
			? t('已删除“{name}”', { name: only.name })
			: t('已删除 {count} 个节目', { count: list.length }),
	)
	await changed()
}

/** In how many places organisations below use a program whose sharing is to end; null for any other error. */
export const usedBelow = (error: unknown): number | null => {
	if (!(error instanceof CallError) || error.status !== errors.program_shared_used.status) return null
	return (error.data as { values: { count: number } }).values.count
}

/** Shares a program with the organisations below, or stops sharing it; with `anyway`, even if they use it. */
export const shareProgram = async ({ id, name }: ProgramRow, isShared: boolean, anyway = false): Promise<void> => {
	const sharing = quietly.share({ id, shared: isShared ? 1 : 0, anyway: anyway ? 1 : 0 })
	await sharing.catch((error: unknown) => {
		// The number of uses leads to a confirmation and is not an error.
		if (usedBelow(error) !== null) throw error
		return showError(error, name, {})
	})
	toast('success', isShared ? t('已将“{name}”共享给下级组织', { name }) : t('已停止共享“{name}”', { name }))
	await changed()
}

/** Saves a program as a template. */
export const keepAsTemplate = async ({ id }: ProgramRow, name: string): Promise<void> => {
	await templates.addProgram({ program_id: id, name })
	toast('success', t('已添加模板“{name}”', { name }))
	await refresh(keys.templates)
}

/** Templates to start a new program from. */
export const useProgramTemplates = () =>
	useQuery({
		queryKey: [...keys.templates, 'program', 'choice'],
		queryFn: async ({ signal }) => (await templates.list({ type: 'program', limit: 500 }, { signal })).list,
		enabled: usePermitted('templates.read'),
	})

/** Terminals that a new program can take its screen size from. */
export const useTerminalChoice = (key_word: string) =>
	useQuery({
		queryKey: [...keys.terminals, 'choice', key_word],
		queryFn: async ({ signal }) => (await terminals.list({ key_word, limit: 50 }, { signal })).list,
		enabled: usePermitted('terminals.read'),
		placeholderData: keepPreviousData,
	})
