import type { MaterialDetail } from '@vitrine/contract/library/materials'
import type { ProgramDetail } from '@vitrine/contract/release/programs'
import { addResources, addWindow } from '@vitrine/domain/program/editing/operations'
import { resourceOf } from '@vitrine/domain/program/from-material'
import { useEffect, useRef } from 'react'
import { programs } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { newProgram } from '../../../data/new-program.ts'
import { t } from '../../../data/text.ts'
import { broughtAlong, useNewMaterials } from '../../../data/uploads/new-materials.ts'
import { toast } from '../../../ui/messages/toasts.ts'

const wide = { w: 1920, h: 1080 }
const high = { w: 1080, h: 1920 }

/** Creates a program named after the first material, with one full-size window that shows these materials in turn. */
const makeProgram = async (shown: readonly MaterialDetail[]): Promise<ProgramDetail> => {
	const [first] = shown
	const size = first !== undefined && first.height > first.width ? high : wide
	const { id, revision, document } = await newProgram(first?.name ?? '', size)
	const resources = shown.map((material, place) =>
		resourceOf({ ...material, pages: material.pages.map(page => page.sha256) }, `r${place + 1}`),
	)
	const window = { id: 'w1', name: t('窗口 {number}', { number: 1 }), x: 0, y: 0, ...size, resources: [] }
	return programs.save({ id, revision, document: addResources(addWindow(document, window), 'w1', resources) })
}

/** Creates a program from materials uploaded for publishing, as soon as they can be shown; returns how many are still pending. */
export const useNewProgram = (search: URLSearchParams, made: (id: number | null) => void): number => {
	const { waiting, ready, failed, is_settled } = useNewMaterials(broughtAlong(search))
	const isDone = useRef(false)
	useEffect(() => {
		if (!is_settled || isDone.current) return
		isDone.current = true
		for (const { name } of failed) toast('warning', t('“{name}”处理失败，未加入', { name }))
		if (ready.length === 0) {
			made(null)
			return
		}
		void makeProgram(ready).then(
			async ({ id, name }) => {
				await refresh(keys.programs)
				toast('success', t('已用新素材制作节目“{name}”', { name }))
				made(id)
			},
			() => made(null),
		)
	}, [is_settled, ready, failed, made])
	return isDone.current ? 0 : waiting
}
