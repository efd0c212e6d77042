import type { Artifact } from '@vitrine/contract/terminal/upgrades'
import { campaign_limits } from '@vitrine/domain/upgrade/upgrade'
import { Checkbox, Flex, Modal } from 'antd'
import { useRef, useState } from 'react'
import { requestIds } from '../../data/calls/request-ids.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { Field, focusProblem } from '../../ui/forms/field.tsx'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useTerminalProblem } from '../../ui/terminals/terminal-problem.ts'
import { startUpgrade } from './use-upgrades.ts'

interface PercentProps {
	readonly label: string
	readonly name: string
	readonly value: string
	readonly fault: string | undefined
	readonly change: (value: string) => void
}

/** A share as it is typed: it is judged when the upgrade is to start, and never altered unseen. */
const Percent = ({ change, ...field }: PercentProps) => (
	<Field {...field} inputMode="numeric" autoComplete="off" onChange={({ target }) => change(target.value)} />
)

interface Bounds {
	readonly min: number
	readonly max: number
}

const percentOf = (typed: string, { min, max }: Bounds): number | null => {
	const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1
	return number >= min && number <= max ? number : null
}

/** What is said of a share that is none; nothing before it was tried. */
const percentProblem = (tried: boolean, typed: string, bounds: Bounds): string | undefined =>
	tried && percentOf(typed, bounds) === null
		? t('请输入 {min} 到 {max} 的整数', { min: bounds.min, max: bounds.max })
		: undefined

interface Props {
	readonly artifact: Artifact
	readonly close: () => void
	/** Hears that the upgrade has begun. */
	readonly started: () => void
}

/** Chooses the terminals that are upgraded, and how carefully. */
export const StartDialog = ({ artifact, close, started }: Props) => {
	useCursorBack()
	const [device_ids, setTerminals] = useState<number[]>([])
	const [first, setFirst] = useState(String(campaign_limits.first.usual))
	const [pause, setPause] = useState(String(campaign_limits.failures.usual))
	const [tried, setTried] = useState(false)
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
			// Any other error has been shown; the choice stays.
			if (where.refuse(error)) focusProblem(form.current)
		},
	)
	const start = (): void => {
		setTried(true)
		const [share, limit] = [percentOf(first, campaign_limits.first), percentOf(pause, campaign_limits.failures)]
		if (where.check() && share !== null && limit !== null) void run(share, limit)
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
				<Flex gap={16} wrap style={{ marginBlock: 12 }}>
					<Percent
						label={t('首批终端（%）')}
						name="first-percent"
						value={first}
						fault={percentProblem(tried, first, campaign_limits.first)}
						change={setFirst}
					/>
					<Percent
						label={t('失败超过此比例时暂停（%）')}
						name="pause-percent"
						value={pause}
						fault={percentProblem(tried, pause, campaign_limits.failures)}
						change={setPause}
					/>
				</Flex>
				<Checkbox checked={isDowngrade} onChange={({ target }) => setDowngrade(target.checked)}>
					{t('允许降级')}
				</Checkbox>
			</div>
		</Modal>
	)
}
