import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'

interface Props {
	readonly option: EChartsCoreOption
	/** In pixels. */
	readonly height: number
	/** Text alternative of the chart. */
	readonly label: string
	/** Called when a part is clicked, with its index in the data. */
	readonly onPress?: ((at: number) => void) | undefined
}

/** The library loads after the page has rendered, so that nothing waits for a chart. */
const load = (): Promise<typeof import('./echarts.ts')> =>
	new Promise((done, failed) => {
		requestAnimationFrame(() => setTimeout(() => import('./echarts.ts').then(done, failed)))
	})

/** A chart in its element once the library has loaded, as wide as its container; null before. */
const useChart = (host: React.RefObject<HTMLDivElement | null>) => {
	const [chart, setChart] = useState<EChartsType | null>(null)
	const [hasFailed, fail] = useState(false)
	useEffect(() => {
		const element = host.current
		let made: EChartsType | null = null
		const watch = new ResizeObserver(() => made?.resize())
		load().then(
			({ init }) => {
				if (element === null || !element.isConnected) return
				made = init(element, null, { renderer: 'svg' })
				watch.observe(element)
				setChart(made)
			},
			() => fail(true),
		)
		return () => {
			watch.disconnect()
			made?.dispose()
			setChart(null)
		}
	}, [host])
	return { chart, hasFailed }
}

/** A rendered chart; screen readers use the table next to it. */
export const Chart = ({ option, height, label, onPress }: Props) => {
	const host = useRef<HTMLDivElement>(null)
	const { chart, hasFailed } = useChart(host)
	const pressed = useRef(onPress)
	pressed.current = onPress
	useEffect(() => {
		chart?.setOption(option, { notMerge: true })
	}, [chart, option])
	useEffect(() => {
		chart?.resize({ height })
	}, [chart, height])
	useEffect(() => {
		chart?.on('click', ({ dataIndex }) => pressed.current?.(dataIndex))
	}, [chart])
	return (
		<>
			{hasFailed && <p className="muted">{t('图表加载失败，请查看数据表')}</p>}
			<div ref={host} role="img" aria-label={label} style={{ height }} data-drawn={chart !== null} />
		</>
	)
}
