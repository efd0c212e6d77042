import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

// nginx with one worker and sendfile, serving a folder.
const [port, folder = '', work = ''] = process.argv.slice(2)
const settings = join(work, 'nginx.conf')
writeFileSync(
	settings,
	`daemon off; master_process off; pid ${work}/nginx.pid; error_log stderr warn;
	events { worker_connections 1024; }
	http {
		access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
		client_body_temp_path ${work}/n1; proxy_temp_path ${work}/n2; fastcgi_temp_path ${work}/n3;
		uwsgi_temp_path ${work}/n4; scgi_temp_path ${work}/n5;
		server { listen 127.0.0.1:${port}; root ${folder}; }
	}`,
)
const nginx = spawn('nginx', ['-c', settings, '-p', work], { stdio: 'inherit' })
nginx.on('exit', code => process.exit(code ?? 0))
process.on('SIGTERM', () => nginx.kill('SIGTERM'))
const look = (): void => {
	const socket = connect(Number(port), '127.0.0.1')
	socket.on('connect', () => {
		socket.destroy()
		console.log('ready')
	})
	socket.on('error', () => setTimeout(look, 20))
}
look()
