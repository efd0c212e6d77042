import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ProgramUse } from '@vitrine/contract/release/programs'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'

/** What keeps programs from being deleted. */
export interface InUse {
	readonly uses: readonly ProgramUse[]
	/** Releases and interludes out of sight. */
	readonly hidden: number
}

/** What keeps programs from being deleted, as the error says it; null for any other error. */
export const usedBy = (error: unknown): InUse | null => {
	if (!(error instanceof CallError) || error.status !== errors.program_in_use.status) return null
	const { uses = [], hidden = 0 } = (error.data ?? {}) as Partial<InUse>
	return { uses, hidden }
}

/** Releases by name and number, each leading to its place in the list. */
export const ReleaseLinks = ({ releases }: { releases: ProgramUse['releases'] }) => (
	<ul className="program-uses">
		{releases.map(({ id, publish_no, publish_name }) => (
			<li key={id}>
				<Link to={`/schedule/issueManage?q=${encodeURIComponent(publish_no)}`}>{publish_name}</Link>{' '}
				<span className="muted">{publish_no}</span>
			</li>
		))}
	</ul>
)

/** Interludes by name, each leading to its place in the list. */
export const InterludeLinks = ({ interludes }: { interludes: ProgramUse['interludes'] }) => (
	<ul className="program-uses">
		{interludes.map(({ id, name }) => (
			<li key={id}>
				<Link to={`/schedule/interCutManage?q=${encodeURIComponent(name)}`}>{name}</Link>{' '}
				<span className="muted">{t('插播')}</span>
			</li>
		))}
	</ul>
)

/** Says which releases and interludes keep programs from being deleted, and leads to them. */
export const InUseDialog = ({ uses, hidden, close }: InUse & { close: () => void }) => (
	<Modal
		open
		title={t('节目已关联发布，不能删除')}
		okText={t('关闭')}
		onOk={close}
		onCancel={close}
		cancelButtonProps={{ style: { display: 'none' } }}
	>
		<p>{t('没有删除任何节目。以下节目仍在使用：')}</p>
		{uses.map(({ id, name, releases, interludes }) => (
			<section key={id}>
				<strong>{name}</strong>
				{releases.length > 0 && <ReleaseLinks releases={releases} />}
				{interludes.length > 0 && <InterludeLinks interludes={interludes} />}
			</section>
		))}
		{hidden > 0 && <p className="muted">{t('其他组织的发布和插播：{count} 个', { count: hidden })}</p>}
	</Modal>
)
