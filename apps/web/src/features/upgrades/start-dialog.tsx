import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import { Checkbox, Modal } from 'antd'
import { useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { focusProblem } from '../../ui/forms/field.tsx'
import { useWaves, WaveFields } from '../../ui/forms/wave-fields.tsx'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { startUpgrade } from './use-upgrades.ts'

interface Props {
	readonly artifact: Artifact
	readonly close: () => void
	/** Called once the upgrade has started. */
	readonly started: () => void
}

/** Chooses the terminals to upgrade, and how cautiously. */
export const StartDialog = ({ artifact, close, started }: Props) => {
	useCursorBack()
	const [device_ids, setTerminals] = useState<number[]>([])
	const waves = useWaves()
	const [isDowngrade, setDowngrade] = useState(false)
	const [requests] = useState(requestIds)
	const where = useTerminalProblem(device_ids, true)
	const form = useRef<HTMLDivElement>(null)
	const { busy, run } = useAction(
		async (first_percent: number, pause_percent: number) => {
			const wanted = {
				artifact_id: artifact.id,
				device_ids,
				first_percent,
				pause_percent,
				allow_downgrade: isDowngrade ? 1 : 0,
			}
			await startUpgrade({ ...wanted, request_id: requests.idOf(wanted) })
			started()
		},
		error => {
			// Any other error has already been shown; the choice remains.
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	const start = (): void => {
		const shares = waves.check()
		if (where.check() && shares !== null) void run(shares.first_percent, shares.pause_percent)
		else focusProblem(form.current)
	}
	return (
		<Modal
			open
			width={640}
			title={t('用“{name}”升级终端', { name: `${artifact.name} · ${artifact.version}` })}
			okText={t('开始升级')}
			cancelText={t('取消')}
			confirmLoading={busy}
			onOk={start}
			onCancel={close}
		>
			<p className="muted">{t('先升级首批终端，成功后再分批升级其余终端。')}</p>
			<div ref={form}>
				<TerminalPicker chosen={device_ids} choose={setTerminals} fault={where.fault} />
				<WaveFields waves={waves} />
				<Checkbox checked={isDowngrade} onChange={({ target }) => setDowngrade(target.checked)}>
					{t('允许降级')}
				</Checkbox>
			</div>
		</Modal>
	)
}
