{{- /* Only functions of Go's own templates are used, so that tests render the chart without helm. */ -}}

{{- define "wallet-modal.labels" }}
    app.kubernetes.io/name: {{ .Chart.Name }}
    app.kubernetes.io/instance: {{ .Release.Name }}
    app.kubernetes.io/version: {{ .Chart.AppVersion }}
    app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "wallet-modal.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ or .tag $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end }}

{{- define "wallet-modal.dnsEgress" }}
    - to:
        - namespaceSelector:
            matchLabels: { kubernetes.io/metadata.name: {{ .Values.networkPolicy.dnsNamespace }} }
      ports:
        - { protocol: UDP, port: 53 }
        - { protocol: TCP, port: 53 }
{{- end }}
