import type { Directory } from '@vitrine/contract/library/directories'
import type { Material } from '@vitrine/contract/library/materials'
import { upload_limits } from '@vitrine/domain/library/material'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { NameDialog } from '../../ui/forms/name-dialog.tsx'
import { useSearchChange } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { showError } from '../../ui/messages/refused-removal.ts'
import { MoveMaterialsDialog } from './directories/move-materials-dialog.tsx'
import { useMayChange } from './directories/use-directories.ts'
import type { MaterialActions } from './material-actions.ts'
import { MaterialDetails } from './material-details.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import {
	downloadMaterials,
	purgeMaterials,
	readMaterialName,
	removeMaterials,
	renameMaterial,
	restoreMaterials,
} from './use-materials.ts'
import { InUseDialog, UsesDialog, usedBy } from './uses-dialog.tsx'

type Doing =
	| { readonly what: 'open' | 'rename' | 'uses' | 'replace'; readonly material: Material }
	| { readonly what: 'move' | 'tag'; readonly materials: readonly Material[] }
	| ({ readonly what: 'kept' } & NonNullable<ReturnType<typeof usedBy>>)

interface DialogProps {
	readonly doing: Doing
	readonly directories: readonly Directory[]
	readonly done: () => void
	readonly close: () => void
}

const DoingDialog = ({ doing, directories, done, close }: DialogProps) => {
	switch (doing.what) {
		case 'open':
			return <MaterialDetails material={doing.material} close={close} />
		case 'uses':
			return <UsesDialog material={doing.material} close={close} />
		case 'replace':
			return <ReplaceDialog material={doing.material} close={close} />
		case 'tag':
			return <TagsDialog materials={doing.materials} close={close} />
		case 'kept':
			return <InUseDialog programs={doing.programs} hidden={doing.hidden} close={close} />
		case 'rename':
			return (
				<NameDialog
					title={t('重命名')}
					okText={t('保存')}
					name={doing.material.name}
					max={upload_limits.name}
					edited={{ revision: doing.material.revision, read: () => readMaterialName(doing.material) }}
					onSubmit={(name, revision) => renameMaterial(doing.material, name, revision)}
					onClose={close}
				/>
			)
		case 'move':
			return <MoveMaterialsDialog materials={doing.materials} directories={directories} done={done} close={close} />
	}
}

const onlyName = (materials: readonly Material[]): string | undefined =>
	materials.length === 1 ? materials[0]?.name : undefined

/** Asks before materials are deleted; if programs use them, shows and links those programs. */
const useRemoval = (done: () => void, setDoing: (doing: Doing) => void) => {
	const ask = useAsk()
	const remove = (materials: readonly Material[]) => {
		const name = onlyName(materials)
		ask({
			title:
				name === undefined
					? t('确定将所选的 {count} 个素材移入回收站吗？', { count: materials.length })
					: t('确定将“{name}”移入回收站吗？', { name }),
			content: t('30 天内可以从回收站还原。'),
			okText: t('删除'),
			onOk: () =>
				removeMaterials(materials).then(done, (error: unknown) => {
					const inUse = usedBy(error)
					if (inUse === null) return showError(error, name ?? '', {})
					setDoing({ what: 'kept', ...inUse })
				}),
		})
	}
	const purge = (materials: readonly Material[]) => {
		const name = onlyName(materials)
		ask({
			title:
				name === undefined
					? t('确定彻底删除所选的 {count} 个素材吗？', { count: materials.length })
					: t('确定彻底删除“{name}”吗？', { name }),
			okText: t('彻底删除'),
			onOk: () => purgeMaterials(materials).then(done),
		})
	}
	return { remove, purge }
}

/** The actions for materials and their dialogs; `done` is called after actions that remove materials from the selection. */
export const useMaterialActions = (directories: readonly Directory[], done: () => void) => {
	const mayChange = useMayChange()
	const changeSearch = useSearchChange()
	const [doing, setDoing] = useState<Doing | null>(null)
	// The API link shows the error.
	const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
	const actions: MaterialActions = {
		mayChange,
		...useRemoval(done, setDoing),
		open: material => setDoing({ what: 'open', material }),
		rename: material => setDoing({ what: 'rename', material }),
		uses: material => setDoing({ what: 'uses', material }),
		replace: material => setDoing({ what: 'replace', material }),
		move: materials => setDoing({ what: 'move', materials }),
		tag: materials => setDoing({ what: 'tag', materials }),
		download: materials => quietly(downloadMaterials(materials)),
		restore: materials => quietly(restoreMaterials(materials).then(done)),
		showTag: tag =>
			changeSearch(next => {
				next.set('tag', tag)
				next.delete('page')
			}),
	}
	const close = () => setDoing(null)
	const dialog = doing && <DoingDialog doing={doing} directories={directories} done={done} close={close} />
	return { actions, dialog }
}
