import type { materialsCalls } from '@vitrine/contract/library/materials'
import { nextStep, stateOfSteps } from '@vitrine/domain/library/processing'
import type { Database } from '../../../db/database.ts'
import type { EventChannel } from '../../../events.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { findMaterials } from '../library/materials.store.ts'
import * as store from './processing.store.ts'
import type { Processing } from './processing.ts'

/** Whether a step failed, or was skipped because this server could not do it. */
const isLacking = ({ state, fault: problem }: store.StepRow): boolean =>
	state === 'failed' || (state === 'skipped' && problem !== '')

/** Retries the failed steps of a material. */
export const retryProcessing =
	(
		{ events, ...database }: Database & { readonly events: EventChannel },
		processing: Pick<Processing, 'wake'>,
	): Handlers<typeof materialsCalls>['retry'] =>
	async ({ id }, { session, now, note }) => {
		const group_id = await authorized(database, session, async tx => {
			const [row] = await findMaterials(tx, session.group_id, [id])
			if (row === undefined) throw new CodedError('material_absent')
			const steps = await store.stepsOfMaterial(tx, id)
			const next = steps.map(step => (isLacking(step) ? { ...step, ...nextStep(step, { type: 'retry', now }) } : step))
			const again = next.filter((step, place) => step.state !== steps[place]?.state)
			for (const { step, state, attempts, next_at } of again)
				await store.updateStep(tx, id, step, { state, attempts, next_at, percent: 0, fault: '', updated_at: now })
			if (again.length > 0) await store.updateFound(tx, row, { state: stateOfSteps(next), fault: '' })
			const failed = again.map(({ step }) => step)
			if (failed.length === 0) throw new CodedError('processing_not_failed')
			note({ object: row.name, before: { id, failed, fault: row.fault }, after: { id, waiting: failed } })
			return row.group_id
		})
		events.emit('material_state', { id, group_id })
		processing.wake()
		return null
	}
