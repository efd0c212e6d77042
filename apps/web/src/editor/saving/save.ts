import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { program_limits } from '@vitrine/domain/program/parts'
import { programs } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { markShown } from '../../data/calls/shown-errors.ts'
import { t } from '../../data/text.ts'
import { changedWords } from '../../ui/forms/changed-since.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { type EditorStore, isDirty, programOf } from '../store.ts'
import { dropDraft } from './drafts.ts'
import { takeScreenshot } from './screenshot.ts'

const isCodedError = (error: unknown, { status }: { status: number }): boolean =>
	error instanceof CallError && error.status === status

/** Another user has saved after this one: shown at once, with the way to resolve it, instead of when the next save is refused. */
const showOvertaken = (store: EditorStore, error: CallError): void => {
	const words = changedWords(error)
	const run = () => store.setState({ conflict: words })
	toast('warning', t('“{name}”：{words}', { name: store.getState().name, words }), {
		action: { text: t('查看如何处理'), run },
	})
}

const stored = (
	store: EditorStore,
	detail: ProgramDetail,
	sent: { name: string; program: ProgramDetail['document'] },
) => {
	store.setState({ revision: detail.revision, saved: sent })
	void refresh(keys.programs)
	void takeScreenshot(detail, error => showOvertaken(store, error))
}

/** Terminals continue with the published version, so the toast says so after saving a change to it. */
const tell = ({ name, published }: ProgramDetail): void =>
	published === 0
		? toast('success', t('“{name}”已保存', { name }))
		: toast(
				'success',
				t('“{name}”已保存。{count} 个终端仍播放已发布的版本，重新发布后才会更新。', { name, count: published }),
			)

/** Saves the document; changes made while the call is in flight stay unsaved. Returns whether the server has the saved state. */
export const save = async (store: EditorStore): Promise<boolean> => {
	const state = store.getState()
	if (state.saving) return false
	if (!isDirty(state)) return true
	const { id, revision, name } = state
	const program = programOf(state)
	store.setState({ saving: true })
	try {
		const detail = await programs.save({ id, revision, name, document: program })
		stored(store, detail, { name, program })
		if (!isDirty(store.getState())) dropDraft(id)
		tell(detail)
		return true
	} catch (error) {
		if (isCodedError(error, errors.program_conflict)) {
			markShown(error)
			store.setState({ conflict: changedWords(error as CallError) })
		} else if (error instanceof CallError && error.status === 0)
			toast('error', t('无法连接服务器，“{name}”未保存', { name }))
		else if (!(error instanceof CallError)) throw error
		return false
	} finally {
		store.setState({ saving: false })
	}
}

const named = (name: string, number: number): string => {
	const mark = number === 1 ? t('（副本）') : t('（副本 {number}）', { number })
	return name.slice(0, program_limits.name - mark.length) + mark
}

const copyOf = async (id: number, name: string): Promise<ProgramDetail> => {
	const { list } = await programs.list({ key_word: name, limit: 500 })
	const taken = new Set(list.map(program => program.name))
	let number = 1
	while (taken.has(named(name, number))) number++
	return programs.copy({ id, name: named(name, number) })
}

/** Saves the user's work as a separate program, next to the other user's version. Returns its id, or null. */
export const saveAsCopy = async (store: EditorStore): Promise<number | null> => {
	const state = store.getState()
	store.setState({ saving: true })
	try {
		const copy = await copyOf(state.id, state.name)
		const { id, revision } = copy
		void takeScreenshot(await programs.save({ id, revision, document: programOf(state) }))
		void refresh(keys.programs)
		dropDraft(state.id)
		store.setState({ conflict: null, saved: { name: state.name, program: programOf(state) } })
		toast('success', t('“{name}”已保存', { name: copy.name }))
		return copy.id
	} catch (error) {
		if (!(error instanceof CallError)) throw error
		return null
	} finally {
		store.setState({ saving: false })
	}
}
