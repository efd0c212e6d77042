import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import type { Proof } from './use-proof.ts'

type Problem = Proof['problems'][number]

const words: Readonly<Record<Problem['problem'], TextKey>> = {
	altered: '记录与签名不符',
	unsigned: '记录没有有效签名',
	missing: '缺少记录',
	unlinked: '记录与前一条不相接',
	repeated: '记录以不同内容再次上报',
	strayed: '记录不属于所选内容或时间',
	unreadable: '证明文件不完整',
}

const placeOf = ({ first, last }: Problem): string => {
	if (first === 0) return ''
	return first === last ? String(first) : `${first}–${last}`
}

/** The problems found in records, or a note that there are none. */
export const ProofProblems = ({
	problems,
	problem_count,
	rows,
}: Pick<Proof, 'problems' | 'problem_count' | 'rows'>) => {
	if (problem_count === 0) return rows === 0 ? null : <p className="certificate-right">{t('未发现问题')}</p>
	return (
		<div className="panel certificate-problems">
			<h2>
				{t('发现的问题')} ({problem_count})
			</h2>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard */}
			<section className="table-scroll" tabIndex={0} aria-label={t('发现的问题')}>
				<table className="table">
					<thead>
						<tr>
							<th scope="col">{t('序列号')}</th>
							<th scope="col">{t('记录编号')}</th>
							<th scope="col">{t('异常原因')}</th>
						</tr>
					</thead>
					<tbody>
						{problems.map(problem => (
							<tr key={JSON.stringify(problem)}>
								<td>{problem.sn}</td>
								<td>{placeOf(problem)}</td>
								<td>{t(words[problem.problem])}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
			{problem_count > problems.length && (
				<p className="muted">{t('仅列出前 {count} 个', { count: problems.length })}</p>
			)}
		</div>
	)
}
