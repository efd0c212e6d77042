import type { BackupRun, Backups } from '@vitrine/contract/people/maintenance'
import type { TableColumnType } from 'antd'
import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, lasted, numberWord } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Nothing } from '../../ui/lists/states.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { PlanForm } from './plan-form.tsx'
import { startBackup } from './use-maintenance.ts'

const Outcome = ({ run: { state, faults, fault, restored } }: { run: BackupRun }) => {
	if (state === 'running') return <StateWord tone="blue" text={t('正在备份')} />
	if (state === 'failed')
		return (
			<>
				<StateWord tone="red" text={t('失败')} />
				<div className="muted check-fault">{fault === '' ? t('服务器停止时中断') : fault}</div>
			</>
		)
	return (
		<>
			<StateWord
				tone={faults === 0 ? 'green' : 'amber'}
				text={faults === 0 ? t('成功') : t('缺少 {count} 个文件', { count: numberWord(faults) })}
			/>
			{fault !== '' && <div className="muted check-fault">{fault}</div>}
			{restored !== null && (
				<div className="muted">
					{t('恢复测试通过：{terminals} 个终端、{materials} 个素材、{programs} 个节目', {
						terminals: numberWord(restored.terminals),
						materials: numberWord(restored.materials),
						programs: numberWord(restored.programs),
					})}
				</div>
			)}
		</>
	)
}

const columns = (): TableColumnType<BackupRun>[] => [
	{ title: t('开始时间'), key: 'start', width: 180, render: (_, { started_at }) => <When at={started_at} /> },
	{
		title: t('操作人'),
		key: 'by',
		width: 140,
		render: (_, { cause, user }) => (cause === 'plan' ? t('按计划') : (user ?? '–')),
	},
	{
		title: t('耗时'),
		key: 'took',
		width: 120,
		render: (_, { started_at, ended_at }) => (ended_at === null ? '–' : lasted(Math.max(0, ended_at - started_at))),
	},
	{
		title: t('大小'),
		key: 'size',
		width: 110,
		render: (_, row) => (row.state === 'succeeded' ? bytes(row.bytes) : '–'),
	},
	{ title: t('结果'), key: 'outcome', render: (_, row) => <Outcome run={row} /> },
]

const StartButton = ({ isRunning }: { isRunning: boolean }) => {
	const { busy, run } = useAction(startBackup)
	return (
		<Button loading={busy} disabled={isRunning} onClick={() => void run()}>
			{isRunning ? t('正在备份') : t('立即备份')}
		</Button>
	)
}

/** Scheduled backups: when and where they are made, and the results of the latest ones. */
export const BackupsPart = ({ backups: { folder, plan, revision, runs } }: { backups: Backups }) => {
	if (folder === null) return null
	return (
		<section className="panel maintenance-part" aria-labelledby="backups">
			<Flex justify="space-between" align="center" gap={8} wrap>
				<h2 id="backups">{t('备份')}</h2>
				<StartButton isRunning={runs[0]?.state === 'running'} />
			</Flex>
			<p className="muted">{t('备份写入 {folder}。', { folder })}</p>
			<PlanForm plan={plan} revision={revision} />
			{runs.length === 0 ? (
				<Nothing title={t('还没有备份')} />
			) : (
				<ListTable<BackupRun>
					rowKey="id"
					columns={columns()}
					dataSource={[...runs]}
					pagination={{ pageSize: 10, hideOnSinglePage: true }}
				/>
			)}
		</section>
	)
}
