import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import { campaign_limits } from '@vitrine/domain/upgrade/upgrade'
import { Checkbox, Flex, InputNumber, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { focusProblem } from '../../ui/forms/field.tsx'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { startUpgrade } from './use-upgrades.ts'

interface PercentProps {
	readonly label: string
	readonly value: number
	readonly bounds: { readonly min: number; readonly max: number }
	readonly change: (value: number) => void
}

const Percent = ({ label, value, bounds, change }: PercentProps) => {
	const id = useId()
	return (
		<Flex vertical gap={4}>
			<label htmlFor={id}>{label}</label>
			<InputNumber
				id={id}
				min={bounds.min}
				max={bounds.max}
				precision={0}
				value={value}
				onChange={entered => change(entered ?? bounds.min)}
			/>
		</Flex>
	)
}

/** Chooses the terminals that are upgraded, and how carefully. */
export const StartDialog = ({ artifact, close }: { artifact: Artifact; close: () => void }) => {
	const [device_ids, setTerminals] = useState<number[]>([])
	const [first_percent, setFirst] = useState<number>(campaign_limits.first.usual)
	const [pause_percent, setPause] = useState<number>(campaign_limits.failures.usual)
	const [isDowngrade, setDowngrade] = useState(false)
	const [requests] = useState(requestIds)
	const where = useTerminalProblem(device_ids, true)
	const form = useRef<HTMLDivElement>(null)
	const { busy, run } = useAction(
		async () => {
			const wanted = {
				artifact_id: artifact.id,
				device_ids,
				first_percent,
				pause_percent,
				allow_downgrade: isDowngrade ? 1 : 0,
			}
			await startUpgrade({ ...wanted, request_id: requests.idOf(wanted) })
			close()
		},
		error => {
			// Any other error has been shown; the choice stays.
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	const start = (): void => {
		if (where.check()) void run()
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
			</div>
			<Flex gap={16} wrap align="end">
				<Percent label={t('首批终端（%）')} value={first_percent} bounds={campaign_limits.first} change={setFirst} />
				<Percent
					label={t('失败超过此比例时暂停（%）')}
					value={pause_percent}
					bounds={campaign_limits.failures}
					change={setPause}
				/>
				<Checkbox checked={isDowngrade} onChange={({ target }) => setDowngrade(target.checked)}>
					{t('允许降级')}
				</Checkbox>
			</Flex>
		</Modal>
	)
}
