import { t } from '../../../data/text.ts'
import { numberWord } from '../../../ui/format.ts'
import type { Proof } from './use-proof.ts'

/** The points named by proven plays, and how many of those plays give the terminal's position; nothing if none do. */
export const ProofPlaces = ({ points, placed }: Pick<Proof, 'points' | 'placed'>) => {
	if (points.length === 0 && placed === 0) return null
	return (
		<section className="panel certificate-problems" aria-label={t('播放地点')}>
			<h2>{t('播放地点')}</h2>
			{placed > 0 && <p className="muted">{t('已证明的播放中有 {count} 次带有位置。', { count: placed })}</p>}
			{points.length > 0 && (
				<table className="table">
					<thead>
						<tr>
							<th scope="col">{t('投放点')}</th>
							<th scope="col">{t('已证明')}</th>
						</tr>
					</thead>
					<tbody>
						{points.map(({ id, name, proven }) => (
							<tr key={id}>
								<td>{name || t('不可见的投放点 {id}', { id })}</td>
								<td>{numberWord(proven)}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}
