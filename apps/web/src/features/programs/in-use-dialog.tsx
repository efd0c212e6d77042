import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ProgramUse } from '@vitrine/contract/release/programs'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { nameOfGroup } from '../../data/groups.ts'
import { t } from '../../data/text.ts'

/** What prevents programs from being deleted. */
export interface InUse {
	readonly uses: readonly ProgramUse[]
	/** Releases, interludes and fallback choices not visible to the user. */
	readonly hidden: number
}

const keeping: readonly number[] = [errors.program_in_use.status, errors.program_fallback.status]

/** What prevents programs from being deleted, according to the error; null for any other error. */
export const usedBy = (error: unknown): InUse | null => {
	if (!(error instanceof CallError) || !keeping.includes(error.status)) return null
	const { uses = [], hidden = 0 } = (error.data ?? {}) as Partial<InUse>
	return { uses, hidden }
}

/** Releases by name and number, each linked to its place in the list. */
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

/** Interludes by name, each linked to its place in the list. */
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

/** Where programs are the fallback, each linked to the page where it is chosen. */
export const FallbackLinks = ({ places }: { places: ProgramUse['fallbacks'] }) => (
	<ul className="program-uses">
		{places.map(({ group_id, device_id, name, name_en, sn, chosen }) => (
			<li key={`${group_id} ${device_id}`}>
				{group_id > 0 ? (
					<Link to={`/system/organizationManage?id=${group_id}&type=fallback`}>
						{nameOfGroup({ group_name: name, group_name_en: name_en })}
					</Link>
				) : (
					<Link to={`/terminal/Control?q=${encodeURIComponent(sn)}`}>{name}</Link>
				)}{' '}
				<span className="muted">{chosen === 1 ? t('备用节目') : t('备用节目，等待新的备用节目下发')}</span>
			</li>
		))}
	</ul>
)

/** Shows which releases, interludes and fallback choices prevent programs from being deleted, with links to them. */
export const InUseDialog = ({ uses, hidden, close }: InUse & { close: () => void }) => (
	<Modal
		open
		title={t('节目仍在使用，不能删除')}
		okText={t('关闭')}
		onOk={close}
		onCancel={close}
		cancelButtonProps={{ style: { display: 'none' } }}
	>
		<p>{t('没有删除任何节目。以下节目仍在使用：')}</p>
		{uses.map(({ id, name, releases, interludes, fallbacks }) => (
			<section key={id}>
				<strong>{name}</strong>
				{releases.length > 0 && <ReleaseLinks releases={releases} />}
				{interludes.length > 0 && <InterludeLinks interludes={interludes} />}
				{fallbacks.length > 0 && <FallbackLinks places={fallbacks} />}
			</section>
		))}
		{hidden > 0 && <p className="muted">{t('其他组织的发布、插播和备用节目：{count} 个', { count: hidden })}</p>}
	</Modal>
)
