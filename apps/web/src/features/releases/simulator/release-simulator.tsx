import { useQuery } from '@tanstack/react-query'
import { type PublishPayload, termsOfPayload } from '@vitrine/contract/release/release-terms'
import { manifestOf } from '@vitrine/domain/release/manifest'
import { Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { programs } from '../../../data/calls/api.ts'
import { keys } from '../../../data/calls/queries.ts'
import { useTerminalChoice } from '../../../data/terminal-choice.ts'
import { t } from '../../../data/text.ts'
import { Failure, Skeleton } from '../../../ui/lists/states.tsx'
import '../releases.css'
import { useHeld } from '../use-release-records.ts'
import { Simulation } from './simulation.tsx'

/** The current programs of a payload. */
const usePrograms = (ids: readonly number[]) => {
	const wanted = [...new Set(ids)]
	return useQuery({
		queryKey: [...keys.programs, 'simulated', wanted],
		queryFn: ({ signal }) => Promise.all(wanted.map(id => programs.get({ id }, { signal }))),
	})
}

/** The release a payload would put on a terminal whose last release is number `last`. */
const useRelease = (payload: PublishPayload, last: number) => {
	const { data, isError, refetch } = usePrograms(payload.play_ids)
	const draft = useMemo(() => {
		if (data === undefined) return undefined
		const found = payload.play_ids.flatMap(id => data.find(program => program.id === id) ?? [])
		const manifest = manifestOf({
			id: last + 1,
			publish_no: '',
			publish_name: payload.publish_name || t('这次发布'),
			programs: found.map(({ id, name, document }) => ({ id, name, document })),
			files: [],
			feeds: [],
			terms: termsOfPayload(payload),
			rounds: payload.playCount ?? 1,
		})
		return { release: { manifest, since: null }, files: Object.assign({}, ...data.map(({ files }) => files)) }
	}, [data, payload, last])
	return { draft, isError, refetch }
}

const OnTerminal = ({ payload, device_id }: { payload: PublishPayload; device_id: number }) => {
	const query = useHeld(device_id)
	const [at, setAt] = useState('')
	const last = Math.max(0, ...(query.data?.releases ?? []).map(({ manifest }) => manifest.command_id))
	const { draft, ...programs } = useRelease(payload, last)
	const failed = [query, programs].filter(({ isError }) => isError)
	if (failed.length > 0)
		return <Failure title={t('数据加载失败')} retry={() => failed.forEach(({ refetch }) => void refetch())} />
	if (query.data === undefined || draft === undefined) return <Skeleton rows={3} />
	return <Simulation held={query.data} draft={draft} at={at} setAt={setAt} />
}

/** What the terminals of a release would play, before it is published. */
export const ReleaseSimulator = ({ payload, close }: { payload: PublishPayload; close: () => void }) => {
	const { deviceids } = payload
	const choice = useTerminalChoice()
	const [chosen, choose] = useState(deviceids[0] ?? 0)
	const options = (choice.data ?? [])
		.filter(({ id }) => deviceids.includes(id))
		.map(({ id, name, sn }) => ({ value: id, label: `${name} (${sn})` }))
	return (
		<Modal open width={960} title={t('播放模拟')} footer={null} onCancel={close}>
			<div className="simulator">
				<Select
					aria-label={t('终端')}
					loading={choice.isPending}
					showSearch={{ optionFilterProp: 'label' }}
					value={choice.isPending ? null : chosen}
					onChange={choose}
					options={options}
					style={{ maxWidth: 400 }}
				/>
				<OnTerminal key={chosen} payload={payload} device_id={chosen} />
			</div>
		</Modal>
	)
}
