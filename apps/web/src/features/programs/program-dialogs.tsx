import type { ProgramRow } from '@vitrine/contract/release/programs'
import { type ReactNode, useMemo, useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { showError } from '../../ui/messages/refused-removal.ts'
import { type InUse, InUseDialog, usedBy } from './in-use-dialog.tsx'
import { CopyDialog, EditDialog, TemplateDialog } from './name-dialogs.tsx'
import type { ProgramActions } from './program-actions.ts'
import { ProgramDetails } from './program-details.tsx'
import { freeName, removePrograms, shareProgram, usedBelow } from './use-programs.ts'

type Open =
	| { readonly kind: 'edit' | 'template'; readonly program: ProgramRow }
	| { readonly kind: 'copy'; readonly program: ProgramRow; readonly name: string }
	| { readonly kind: 'kept'; readonly kept: InUse }

/** How many names a confirmation lists. */
const in_words = 5

const namesOf = (list: readonly ProgramRow[]): string => {
	const names = list.slice(0, in_words).map(({ name }) => name)
	return listed([...names, ...(list.length > in_words ? [`+${list.length - in_words}`] : [])])
}

const useRemoval = (setOpen: (open: Open) => void, removed: () => void) => {
	const ask = useAsk()
	return (list: readonly ProgramRow[]): void => {
		const remove = async (): Promise<void> => {
			try {
				await removePrograms(list)
				removed()
			} catch (error) {
				const inUse = usedBy(error)
				if (inUse === null) showError(error, namesOf(list), {})
				else setOpen({ kind: 'kept', kept: inUse })
			}
		}
		const [only] = list
		if (list.length === 1 && only)
			ask({ title: t('确定删除“{name}”吗？', { name: only.name }), okText: t('删除'), onOk: remove })
		else
			ask({
				title: t('确定删除所选的 {count} 个节目吗？', { count: list.length }),
				content: t('{names}。删除后无法恢复。', { names: namesOf(list) }),
				okText: t('删除'),
				onOk: remove,
			})
	}
}

/** Sharing takes effect at once; ending it asks first if other organisations use the program. */
const useSharing = () => {
	const ask = useAsk()
	return (program: ProgramRow): void => {
		const { name, shared } = program
		void shareProgram(program, shared === 0).catch((error: unknown) => {
			const count = usedBelow(error)
			if (count === null) return
			ask({
				title: t('停止共享“{name}”？', { name }),
				content: t('下级组织已在 {count} 处使用它；正在播放的内容继续播放，但不能再次发布。', { count }),
				okText: t('停止共享'),
				onOk: () => shareProgram(program, false, true),
			})
		})
	}
}

const Dialog = ({ open, close }: { open: Open; close: () => void }) => {
	if (open.kind === 'kept') return <InUseDialog {...open.kept} close={close} />
	if (open.kind === 'copy') return <CopyDialog program={open.program} name={open.name} close={close} />
	if (open.kind === 'edit') return <EditDialog program={open.program} close={close} />
	return <TemplateDialog program={open.program} close={close} />
}

/** The actions for programs and their dialogs; `details` is the id of the program shown, 0 for none. */
export const useProgramActions = (
	details: number,
	setDetails: (id: number) => void,
	removed: () => void,
): { actions: ProgramActions; dialogs: ReactNode } => {
	const [open, setOpen] = useState<Open | null>(null)
	const [mayWrite, mayKeep] = [usePermitted('programs.write'), usePermitted('templates.write')]
	const mayPublish = usePermitted('releases.publish')
	const remove = useRemoval(setOpen, () => {
		setDetails(0)
		removed()
	})
	const share = useSharing()
	const actions = useMemo(
		(): ProgramActions => ({
			open: ({ id }) => setDetails(id),
			copy: program => void freeName(program).then(name => setOpen({ kind: 'copy', program, name })),
			edit: program => setOpen({ kind: 'edit', program }),
			template: mayKeep ? program => setOpen({ kind: 'template', program }) : null,
			share,
			remove,
			mayWrite,
			mayPublish,
		}),
		[share, remove, setDetails, mayKeep, mayWrite, mayPublish],
	)
	const dialogs = (
		<>
			{details > 0 && <ProgramDetails id={details} actions={actions} close={() => setDetails(0)} />}
			{open && <Dialog open={open} close={() => setOpen(null)} />}
		</>
	)
	return { actions, dialogs }
}
