import type { PackageReport } from '@vitrine/contract/library/exchange'
import { package_ending } from '@vitrine/domain/program/package-name'
import { Button, Flex, Modal } from 'antd'
import { useRef } from 'react'
import { t } from '../../data/text.ts'
import { bytes } from '../../ui/format.ts'
import { LeftOutList } from '../../ui/messages/left-out-list.tsx'
import { useImport } from './use-import.ts'

const Choice = ({ fault: problem, onChoose }: { fault: string; onChoose: (file: File) => void }) => {
	const input = useRef<HTMLInputElement>(null)
	return (
		<Flex vertical gap={12} align="start">
			<p className="muted">{t('节目包是从 Vitrine 导出的 .vitrine.zip 文件，其中有节目及其全部素材。')}</p>
			<p className="muted">{t('也可以选择包含 SMIL 文档及其素材的 ZIP 文件。')}</p>
			<input
				ref={input}
				type="file"
				hidden
				accept={`${package_ending},.zip`}
				aria-label={t('选择节目包')}
				onChange={event => {
					const file = event.target.files?.[0]
					// Allows the same file to be chosen again after it was fixed.
					event.target.value = ''
					if (file) onChoose(file)
				}}
			/>
			<Button type="primary" autoFocus onClick={() => input.current?.click()}>
				{t('选择节目包')}
			</Button>
			{problem !== '' && (
				<div className="fault" role="alert">
					{problem}
				</div>
			)}
		</Flex>
	)
}

const Report = ({ programs, materials, reused, size }: PackageReport) => {
	const left_out = programs.filter(program => program.left_out.length > 0)
	return (
		<>
			<ul>
				{programs.map(({ name, w, h, windows }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two programs may be named alike
					<li key={place} style={{ overflowWrap: 'anywhere' }}>
						<strong>{name}</strong>{' '}
						<span className="muted">
							{w}×{h} · {t('窗口 {count} 个', { count: windows })}
						</span>
					</li>
				))}
			</ul>
			<p>
				{t('新素材 {count} 个，已有素材 {reused} 个，文件共 {size}', { count: materials, reused, size: bytes(size) })}
			</p>
			{left_out.length > 0 && (
				<section role="alert">
					<p>{t('以下内容不能导入，将被省略：')}</p>
					{left_out.map(({ name, left_out: parts }) => (
						<div key={name}>
							{programs.length > 1 && <h3>{name}</h3>}
							<LeftOutList parts={parts} />
						</div>
					))}
				</section>
			)}
		</>
	)
}

/** Imports programs from a package: it is uploaded and checked, and anything missing is reported before programs are created. */
export const ImportDialog = ({ close }: { close: () => void }) => {
	const { state, choose, take, leave } = useImport(close)
	const report = state.step === 'ask' || state.step === 'take' ? state.report : null
	const partial = report?.programs.some(program => program.left_out.length > 0) ?? false
	return (
		<Modal
			open
			title={t('导入节目')}
			okText={partial ? t('省略这些内容并导入') : t('导入')}
			cancelText={t('取消')}
			okButtonProps={{ disabled: report === null }}
			cancelButtonProps={{ disabled: state.step === 'take' }}
			confirmLoading={state.step === 'take'}
			closable={state.step !== 'take'}
			maskClosable={false}
			onOk={() => (state.step === 'ask' ? void take(state) : undefined)}
			onCancel={() => state.step !== 'take' && leave()}
		>
			{state.step === 'choose' && <Choice fault={state.fault} onChoose={file => void choose(file)} />}
			<p role="status">
				{state.step === 'send' && t('正在上传 {percent}%', { percent: state.percent })}
				{state.step === 'look' && t('正在检查节目包…')}
				{state.step === 'take' && t('正在导入…')}
			</p>
			{report && <Report {...report} />}
		</Modal>
	)
}
