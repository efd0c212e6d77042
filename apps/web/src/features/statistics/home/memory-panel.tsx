import { readCookie } from '../../../data/session/cookies.ts'
import { useSession } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'

/** System and data memory as the cookies name them (specification B §2); nothing for whoever is no administrator, or without them. */
export const MemoryPanel = () => {
	// The cookies change with the session.
	useSession()
	const rows = [
		{ text: t('系统内存'), value: readCookie('systemMemory') },
		{ text: t('数据内存'), value: readCookie('dataMemory') },
	].filter(({ value }) => value !== '')
	if (readCookie('isadmin') === '0' || rows.length === 0) return null
	return (
		<section className="panel memory" aria-label={t('服务器信息')}>
			<dl>
				{rows.map(({ text, value }) => (
					<div key={text}>
						<dt className="muted">{text}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
