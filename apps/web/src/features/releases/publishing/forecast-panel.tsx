import type { Forecast } from '@vitrine/contract/release/release-record'
import type { SignalGap } from '@vitrine/domain/devices/capture-port'
import { usual_screen } from '@vitrine/domain/terminal/terminal'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import { bytes, clockTime, listed } from '../../../ui/format.ts'
import { ReadFailure } from '../../../ui/lists/states.tsx'
import { useForecast } from '../use-release-records.ts'

const timeWord = (time: number | null): string =>
	time === null ? t('下载时间未知') : t('约 {time}', { time: clockTime(Math.max(1000, time)) })

const gaps: Readonly<Record<SignalGap, TextKey>> = {
	gone: '“{name}”没有登记，将显示“没有信号”',
	elsewhere: '“{name}”不在此终端上，将显示“没有信号”',
	address: '“{name}”的端口是网络地址，将显示“没有信号”',
}

const Worst = ({ worst }: Pick<Forecast, 'worst'>) => (
	<details>
		<summary>{t('按终端查看')}</summary>
		<ul className="forecast-terminals">
			{worst.map(({ device_id, name, bytes: size, time, free, short, locked, never_seen, sized, over, unfed }) => (
				<li key={device_id}>
					<strong>{name}</strong>{' '}
					<span className="muted">{size === 0 ? t('内容已在终端上') : `${bytes(size)}, ${timeWord(time)}`}</span>
					{locked && <p className="fault">{t('已锁定，会拒绝此发布')}</p>}
					{never_seen && <p className="muted">{t('从未连接')}</p>}
					{short && free !== null && (
						<p className="fault">
							{t('可用空间不足：剩余 {free}，需要 {size}', { free: bytes(free), size: bytes(size) })}
						</p>
					)}
					{(free === null || !sized) && (
						<p className="muted">
							{[free === null ? t('可用空间未知') : '', sized ? '' : t('屏幕分辨率未知')].filter(Boolean).join(' · ')}
						</p>
					)}
					{over.length > 0 && <p className="fault">{t('节目大于屏幕：{names}', { names: listed(over) })}</p>}
					{unfed.map(({ name: device, gap }) => (
						<p key={device} className="fault">
							{t(gaps[gap], { name: device })}
						</p>
					))}
				</li>
			))}
		</ul>
	</details>
)

/** Terminals that get nothing now: those that are locked, by name, and the number of all that cannot be reached. */
const Unreachable = ({ forecast: { unreachable, never_seen, locked, locked_names } }: { forecast: Forecast }) => (
	<>
		{locked > 0 && (
			<p className="fault">
				{t('{count} 个终端已锁定，锁定期间拒绝此发布：{names}。解锁后会自动再次下发。', {
					count: locked,
					names: { names: locked_names, more: locked - locked_names.length },
				})}
			</p>
		)}
		{unreachable > 0 && (
			<p className="muted">{t('{count} 个终端现在离线或已锁定，暂时无法送达', { count: unreachable })}</p>
		)}
		{never_seen > 0 && <p className="muted">{t('其中 {count} 个终端从未连接', { count: never_seen })}</p>}
	</>
)

/**
 * What bringing programs to terminals would take: how much still has to be downloaded, how long that takes, and which terminals lack
 * space.
 */
export const ForecastPanel = ({ ids, deviceids }: { ids: readonly number[]; deviceids: readonly number[] }) => {
	const query = useForecast(ids, deviceids)
	if (ids.length === 0 || deviceids.length === 0) return null
	if (query.isError) return <ReadFailure error={query.error} retry={() => void query.refetch()} />
	if (query.data === undefined) return null
	const { terminals, bytes: all, complete, over, short, unknown, unsized, unfed, longest, worst } = query.data
	return (
		<section className="forecast" aria-label={t('发布预测')} aria-live="polite">
			<h3>{t('发布预测')}</h3>
			<p>{t('{count} 个终端共需下载 {size}', { count: terminals, size: bytes(all) })}</p>
			{complete > 0 && <p>{t('其中 {count} 个终端已有全部内容', { count: complete })}</p>}
			{all > 0 && <p>{longest === null ? t('下载时间未知') : t('最慢的终端{time}', { time: timeWord(longest) })}</p>}
			<Unreachable forecast={query.data} />
			{short > 0 && <p className="fault">{t('{count} 个终端的可用空间不足', { count: short })}</p>}
			{unknown > 0 && <p className="muted">{t('{count} 个终端的可用空间未知', { count: unknown })}</p>}
			{over > 0 && <p className="fault">{t('{count} 个终端的屏幕小于节目', { count: over })}</p>}
			{unsized > 0 && (
				<p className="muted">
					{t('{count} 个终端尚未上报屏幕分辨率，按 {w} × {h} 计算', { count: unsized, ...usual_screen })}
				</p>
			)}
			{unfed > 0 && <p className="fault">{t('{count} 个终端没有所选采集设备的画面', { count: unfed })}</p>}
			<Worst worst={worst} />
		</section>
	)
}
