import type { InstallationChecks } from '@vitrine/contract/people/maintenance'
import { Button, Descriptions, Flex } from 'antd'
import { saveFile } from '../../data/save-file.ts'
import { t } from '../../data/text.ts'
import { bytes, moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackupsPart } from './backups-part.tsx'
import { ChecksPart } from './checks-part.tsx'
import './maintenance.css'
import { supportBundle, useBackups, useChecks } from './use-maintenance.ts'

const database_names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const SupportPart = ({ about }: { about: InstallationChecks['about'] }) => {
	const { busy, run } = useAction(async () => saveFile(await supportBundle()))
	const { version, node, database, database_size, started_at } = about
	const size = database_size === null ? '' : ` (${bytes(database_size)})`
	const items = [
		{ key: 'version', label: t('版本'), children: version },
		{ key: 'node', label: 'Node.js', children: node },
		{ key: 'database', label: t('数据库'), children: `${database_names[database]}${size}` },
		{ key: 'started', label: t('启动时间'), children: moment(started_at) },
	]
	return (
		<section className="panel maintenance-part" aria-labelledby="support">
			<h2 id="support">{t('支持信息包')}</h2>
			<Descriptions column={{ xs: 1, sm: 2 }} items={items} />
			<p className="muted">
				{t(
					'包含检查结果、版本、数量、不含机密的设置，以及日志中最近的警告。不含人员、终端和素材的名称，也不含密码和密钥。日志按原样写出，发送前请先查看 log.txt。',
				)}
			</p>
			<div>
				<Button loading={busy} onClick={() => void run()}>
					{t('下载支持信息包')}
				</Button>
			</div>
		</section>
	)
}

const Looked = ({ looked_at, look, busy }: { looked_at: number; look: () => void; busy: boolean }) => (
	<Flex gap={12} align="center" wrap>
		<span className="muted" role="status">
			{t('检查于 {time}', { time: moment(looked_at) })}
		</span>
		<Button loading={busy} onClick={look}>
			{t('重新检查')}
		</Button>
	</Flex>
)

/** What an installation needs from its administrators (route /system/maintenance; docs/decisions/093). */
export const MaintenanceScreen = () => {
	const [checks, backups] = [useChecks(), useBackups()]
	const { busy, run } = useAction(() => checks.refetch())
	const found = checks.data
	return (
		<>
			<PageHead
				title={t('系统维护')}
				action={found && <Looked looked_at={found.looked_at} look={() => void run()} busy={busy} />}
			/>
			<ListStates query={checks} isEmpty={false} empty={null}>
				{found && (
					<div className="maintenance">
						<ChecksPart group="setup" found={found} />
						<ChecksPart group="running" found={found} />
						{backups.data && <BackupsPart backups={backups.data} />}
						<SupportPart about={found.about} />
					</div>
				)}
			</ListStates>
		</>
	)
}
