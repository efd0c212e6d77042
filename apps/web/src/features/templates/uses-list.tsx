import type { TemplateDetail } from '@vitrine/contract/library/templates'
import { Link } from 'react-router'
import { useMaySee } from '../../data/session/may-see.ts'
import { t } from '../../data/text.ts'

/** What uses a template, with links. */
export const UsesList = ({ template }: { template: TemplateDetail }) => {
	const maySee = useMaySee()
	const { programs, materials, templates } = template
	const rows = [
		...programs.map(({ id, name }) => ({ name, kind: t('节目'), to: `/schedule/windowsIndex?id=${id}` })),
		...materials.map(({ name }) => ({
			name,
			kind: t('素材'),
			to: `/explorer/mediaList?${new URLSearchParams({ q: name })}`,
		})),
		...templates.map(({ name }) => ({
			name,
			kind: t('模板'),
			to: `/system/templateManagement/Material?${new URLSearchParams({ q: name })}`,
		})),
	]
	return (
		<section className="template-part">
			<h3>{t('使用情况')}</h3>
			{rows.length === 0 ? (
				<span className="muted">{t('尚未被使用')}</span>
			) : (
				<ul className="template-uses">
					{rows.map(({ name, kind, to }) => (
						<li key={`${kind} ${to}`}>
							<span className="muted">{kind}</span> {maySee(to) ? <Link to={to}>{name}</Link> : name}
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
