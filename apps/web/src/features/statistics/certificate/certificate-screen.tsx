import { completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { Link, useLocation } from 'react-router'
import { useGroups } from '../../../data/groups.ts'
import { t } from '../../../data/text.ts'
import { ownZoneName, zoneWord } from '../../../data/zones.ts'
import { clockTime, exactMoment, numberWord, percent } from '../../../ui/format.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { completenessWord } from '../../../ui/terminals/completeness-word.ts'
import { isMeasured, useCompletenessBySerial } from '../completeness/use-completeness.ts'
import { ReportFilterRow } from '../report/report-filters.tsx'
import { rangeIn, rangeProblem } from '../report/report-range.ts'
import { type ReportFilters, usePointName, useReportFilters, useTerminalName } from '../report/use-report.ts'
import '../statistics.css'
import './certificate.css'
import { FigureList } from '../report/figure-list.tsx'
import { ProofPlaces } from './proof-places.tsx'
import { ProofProblems } from './proof-problems.tsx'
import { type Proof, useProof } from './use-proof.ts'

/** The download path of the program that verifies proofs, and the command that runs it. */
const checker = '/verify-plays.mjs'
const command = 'node verify-plays.mjs plays-proof.jsonl'

/** How much of a key is shown on screen: as much as two people can compare by eye. On paper it is whole. */
const shown_key = 16

const About = ({ filters, proof }: { filters: ReportFilters['filters']; proof: Proof }) => {
	const groups = useGroups()
	const terminal = useTerminalName(filters)
	const point = usePointName(filters.point)
	const range = rangeIn(filters, new Date())
	const group = groups.find(({ id }) => String(id) === filters.group)
	const lines = [
		[t('播放内容'), filters.name || t('全部播放内容')],
		[t('时间范围'), range === null ? '' : `${range.from} – ${range.to}`],
		// The days of a period are other ones elsewhere.
		[t('时区'), zoneWord(ownZoneName())],
		...(group === undefined ? [] : [[t('组织'), group.name]]),
		...(filters.device === '' ? [] : [[t('终端'), terminal]]),
		...(filters.point === '' ? [] : [[t('投放点'), point || t('不可见的投放点 {id}', { id: filters.point })]]),
		[t('签发时间'), exactMoment(proof.made_at * 1000)],
	]
	return (
		<dl className="certificate-about">
			{lines.map(([name, value]) => (
				<div key={name}>
					<dt className="muted">{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}

const Figures = ({ proof }: { proof: Proof }) => {
	// Rounded down: a single unproven play means less than 100 %.
	const share = proof.counted === 0 ? '' : percent(Math.floor((proof.proven / proof.counted) * 100))
	const figures = [
		[t('计入统计'), numberWord(proof.counted), ''],
		[t('有签名'), numberWord(proof.rows), ''],
		[t('已证明'), numberWord(proof.proven), share],
		[t('已证明时长'), clockTime(proof.duration * 1000), ''],
	] as const
	return <FigureList figures={figures} />
}

const Terminals = ({ filters, terminals }: Pick<Proof, 'terminals'> & { filters: ReportFilters['filters'] }) => {
	const complete = useCompletenessBySerial(
		filters,
		terminals.map(({ sn }) => sn),
	)
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
		<section className="table-scroll panel" tabIndex={0} aria-label={t('终端')}>
			<table className="table">
				<thead>
					<tr>
						<th scope="col">{t('终端')}</th>
						<th scope="col">{t('序列号')}</th>
						<th scope="col">{t('有签名')}</th>
						<th scope="col">{t('已证明')}</th>
						<th scope="col">{t('时长')}</th>
						<th scope="col">{t('播放完整率')}</th>
						<th scope="col">{t('迟到的帧')}</th>
						<th scope="col">{t('停顿')}</th>
						<th scope="col">{t('黑屏')}</th>
						<th scope="col">{t('签名密钥')}</th>
					</tr>
				</thead>
				<tbody>
					{[...terminals]
						.sort((one, other) => one.terminal.localeCompare(other.terminal))
						.map(({ sn, terminal, rows, proven, duration, keys, ...measured }) => (
							<tr key={sn}>
								<td className="long">{terminal}</td>
								<td>{sn}</td>
								<td>{numberWord(rows)}</td>
								<td>{numberWord(proven)}</td>
								<td>{clockTime(duration * 1000)}</td>
								<td>{complete.has(sn) ? completenessWord(complete.get(sn) ?? null) : '–'}</td>
								<td>{numberWord(measured.late)}</td>
								<td>{numberWord(measured.stalls)}</td>
								<td>{numberWord(measured.black)}</td>
								<td>
									{keys.map(key => (
										<code key={key} className="certificate-key" title={key}>
											{key.slice(0, shown_key)}
											<span>{key.slice(shown_key)}</span>{' '}
										</code>
									))}
								</td>
							</tr>
						))}
				</tbody>
			</table>
		</section>
	)
}

const Certificate = ({ filters, proof }: { filters: ReportFilters['filters']; proof: Proof }) => {
	const unsigned = proof.counted - proof.rows
	return (
		<div className="certificate">
			<About filters={filters} proof={proof} />
			<Figures proof={proof} />
			{proof.removed_before > 0 && (
				<p className="certificate-unsigned">
					{t('此范围内 {date} 之前的播放记录已按系统设置删除，无法证明。', {
						date: exactMoment(proof.removed_before * 1000),
					})}
				</p>
			)}
			{unsigned > 0 && proof.removed_before === 0 && (
				<p className="certificate-unsigned">
					{t('有 {count} 次播放没有签名：终端的播放器版本过旧，或不支持签名。', { count: unsigned })}
				</p>
			)}
			{proof.rows === 0 ? (
				<Nothing title={t('这段时间没有带签名的播放记录')} />
			) : (
				<Terminals filters={filters} terminals={proof.terminals} />
			)}
			{proof.rows > 0 && !isMeasured(filters) && (
				<p className="muted">{t('时间范围超过 {count} 天时不计算播放完整率。', { count: limits.days })}</p>
			)}
			<ProofPlaces {...proof} />
			<ProofProblems {...proof} />
			<footer className="certificate-check">
				<p className="muted">
					{t('终端用自己的密钥为每条播放记录签名，任何人都可以核对下载的证明文件，无需连接本系统。')}
				</p>
				<p className="certificate-files">
					<a className="button primary" href={proof.url} download>
						{t('下载证明文件')}
					</a>
					<a className="button" href={checker} download>
						{t('下载核对工具')}
					</a>
				</p>
				<p className="muted">
					{t('核对方法：{command}', { command: '' })}
					<code>{command}</code>
				</p>
			</footer>
		</div>
	)
}

/** The proof of plays in a period, for printing or passing on (route /home/certificate). */
export const CertificateScreen = () => {
	const { filters, change } = useReportFilters()
	const { search } = useLocation()
	const query = useProof(filters)
	return (
		<>
			<PageHead
				title={t('播放证明')}
				action={
					<span className="page-actions">
						<Link className="button" to={`/home/statistics${search}`}>
							{t('播放统计')}
						</Link>
						<button type="button" className="button" onClick={() => print()} disabled={query.data === undefined}>
							{t('打印')}
						</button>
					</span>
				}
			/>
			<ReportFilterRow filters={filters} change={change} />
			{rangeIn(filters, new Date()) === null ? (
				<Nothing title={t(rangeProblem(filters))} />
			) : (
				<ListStates query={query} isEmpty={query.data === undefined} empty={null}>
					{query.data && <Certificate filters={filters} proof={query.data} />}
				</ListStates>
			)}
		</>
	)
}
