import { z } from 'zod'

// DNS labels and subdomains (RFC 1123), quantities, and label keys, as the API server checks them.
const Label = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
const Subdomain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/)
const PortName = z
  .string()
  .max(15)
  .regex(/^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)
const PortNumber = z.int().min(1).max(65_535)
const Port = z.union([PortNumber, PortName])
const Quantity = z.string().regex(/^\d+(?:\.\d+)?(?:m|[kMGTPE]|[KMGTPE]i)?$/)
const Count = z.int().min(0)
const QualifiedName = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\/)?[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/)
const Labels = z.record(
  QualifiedName,
  z
    .string()
    .max(63)
    .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?)?$/),
)
const Selector = z.strictObject({ matchLabels: Labels })
const Metadata = z.strictObject({
  name: Subdomain,
  namespace: Label.optional(),
  labels: Labels.optional(),
  annotations: z.record(QualifiedName, z.string()).optional(),
})
const Portion = z.union([Count, z.string().regex(/^\d{1,3}%$/)])

const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: Port }),
  periodSeconds: z.int().min(1).optional(),
  failureThreshold: z.int().min(1).optional(),
  timeoutSeconds: z.int().min(1).optional(),
  initialDelaySeconds: Count.optional(),
})
const Container = z.strictObject({
  name: Label,
  image: z.string().min(1),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).optional(),
  command: z.array(z.string()).optional(),
  ports: z
    .array(
      z.strictObject({
        name: PortName.optional(),
        containerPort: PortNumber,
        protocol: z.enum(['TCP', 'UDP', 'SCTP']).optional(),
      }),
    )
    .optional(),
  // The API accepts only strings: a number without quotation marks is refused.
  env: z
    .array(
      z.strictObject({ name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_.-]*$/), value: z.string() }),
    )
    .optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  startupProbe: Probe.optional(),
  resources: z
    .strictObject({
      requests: z
        .partialRecord(z.enum(['cpu', 'memory', 'ephemeral-storage']), Quantity)
        .optional(),
      limits: z.partialRecord(z.enum(['cpu', 'memory', 'ephemeral-storage']), Quantity).optional(),
    })
    .optional(),
  securityContext: z
    .strictObject({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      runAsNonRoot: z.boolean().optional(),
      runAsUser: Count.optional(),
      capabilities: z
        .strictObject({ add: z.array(z.string()).optional(), drop: z.array(z.string()).optional() })
        .optional(),
    })
    .optional(),
  volumeMounts: z
    .array(
      z.strictObject({
        name: Label,
        mountPath: z.string().startsWith('/'),
        readOnly: z.boolean().optional(),
        subPath: z.string().optional(),
      }),
    )
    .optional(),
})
const Volume = z.union([
  z.strictObject({
    name: Label,
    secret: z.strictObject({
      secretName: Subdomain,
      defaultMode: z.int().min(0).max(0o777).optional(),
      optional: z.boolean().optional(),
      items: z
        .array(z.strictObject({ key: z.string().min(1), path: z.string().min(1) }))
        .optional(),
    }),
  }),
  z.strictObject({
    name: Label,
    persistentVolumeClaim: z.strictObject({ claimName: Subdomain }),
  }),
  z.strictObject({
    name: Label,
    emptyDir: z.strictObject({
      medium: z.enum(['', 'Memory']).optional(),
      sizeLimit: Quantity.optional(),
    }),
  }),
])
const PodSpec = z.strictObject({
  imagePullSecrets: z.array(z.strictObject({ name: Subdomain })).optional(),
  restartPolicy: z.enum(['Always', 'OnFailure', 'Never']).optional(),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.int().min(1),
        topologyKey: QualifiedName,
        whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
        labelSelector: Selector,
      }),
    )
    .optional(),
  terminationGracePeriodSeconds: Count.optional(),
  automountServiceAccountToken: z.boolean().optional(),
  securityContext: z
    .strictObject({
      runAsNonRoot: z.boolean().optional(),
      runAsUser: Count.optional(),
      fsGroup: Count.optional(),
      seccompProfile: z
        .strictObject({ type: z.enum(['RuntimeDefault', 'Unconfined', 'Localhost']) })
        .optional(),
    })
    .optional(),
  containers: z.array(Container).min(1),
  volumes: z.array(Volume).optional(),
})

const PolicyPorts = z
  .array(z.strictObject({ protocol: z.enum(['TCP', 'UDP', 'SCTP']), port: Port }))
  .min(1)
const PolicyPeers = z.array(z.strictObject({ namespaceSelector: Selector })).min(1)

/**
 * The kinds of the chart in `server/chart` as in the API reference of Kubernetes 1.34
 * (Apache-2.0, rewritten here), reduced to the fields in use. Strict: a misspelt or misplaced
 * field, or one of another type, is refused, as `kubectl apply --validate=strict` does.
 */
export const KubernetesDocument = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('NetworkPolicy'),
    metadata: Metadata,
    spec: z.strictObject({
      podSelector: Selector,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])).min(1),
      ingress: z.array(z.strictObject({ from: PolicyPeers, ports: PolicyPorts })).optional(),
      egress: z
        .array(z.strictObject({ to: PolicyPeers.optional(), ports: PolicyPorts }))
        .optional(),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('autoscaling/v2'),
    kind: z.literal('HorizontalPodAutoscaler'),
    metadata: Metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({
        apiVersion: z.literal('apps/v1'),
        kind: z.literal('Deployment'),
        name: Label,
      }),
      minReplicas: z.int().min(1),
      maxReplicas: z.int().min(1),
      metrics: z.array(
        z.strictObject({
          type: z.literal('Resource'),
          resource: z.strictObject({
            name: z.enum(['cpu', 'memory']),
            target: z.strictObject({
              type: z.literal('Utilization'),
              averageUtilization: z.int().min(1),
            }),
          }),
        }),
      ),
      behavior: z
        .strictObject({
          scaleDown: z.strictObject({
            stabilizationWindowSeconds: z.int().min(0).max(3_600),
            policies: z.array(
              z.strictObject({
                type: z.enum(['Pods', 'Percent']),
                value: z.int().min(1),
                periodSeconds: z.int().min(1).max(1_800),
              }),
            ),
          }),
        })
        .optional(),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('CronJob'),
    metadata: Metadata,
    spec: z.strictObject({
      schedule: z.string().regex(/^\d+ \d+ \* \* \*$/),
      concurrencyPolicy: z.enum(['Allow', 'Forbid', 'Replace']),
      successfulJobsHistoryLimit: Count,
      failedJobsHistoryLimit: Count,
      jobTemplate: z.strictObject({
        spec: z.strictObject({
          backoffLimit: Count,
          activeDeadlineSeconds: Count,
          template: z.strictObject({
            metadata: Metadata.partial({ name: true }),
            spec: PodSpec,
          }),
        }),
      }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata: Metadata,
    spec: z.strictObject({
      storageClassName: Subdomain.optional(),
      accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'])).min(1),
      resources: z.strictObject({ requests: z.strictObject({ storage: Quantity }) }),
    }),
  }),
  // Of the Prometheus operator.
  z.strictObject({
    apiVersion: z.literal('monitoring.coreos.com/v1'),
    kind: z.literal('ServiceMonitor'),
    metadata: Metadata,
    spec: z.strictObject({
      selector: Selector,
      endpoints: z
        .array(
          z.strictObject({
            port: PortName,
            path: z.string().startsWith('/'),
            interval: z.string().regex(/^\d+s$/),
            authorization: z.strictObject({
              credentials: z.strictObject({ name: Subdomain, key: z.string().min(1) }),
            }),
            relabelings: z.array(
              z.strictObject({ targetLabel: z.string().min(1), replacement: z.string() }),
            ),
          }),
        )
        .min(1),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata: Metadata,
    spec: z.strictObject({
      replicas: Count.optional(),
      selector: Selector,
      strategy: z
        .strictObject({
          type: z.enum(['RollingUpdate', 'Recreate']).optional(),
          rollingUpdate: z
            .strictObject({ maxUnavailable: Portion.optional(), maxSurge: Portion.optional() })
            .optional(),
        })
        .optional(),
      template: z.strictObject({ metadata: Metadata.partial({ name: true }), spec: PodSpec }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata: Metadata,
    spec: z.strictObject({
      selector: Labels,
      type: z.enum(['ClusterIP', 'NodePort', 'LoadBalancer']).optional(),
      ports: z
        .array(
          z.strictObject({
            name: Label.optional(),
            port: PortNumber,
            targetPort: Port.optional(),
            protocol: z.enum(['TCP', 'UDP', 'SCTP']).optional(),
          }),
        )
        .min(1),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata: Metadata,
    spec: z.strictObject({ maxUnavailable: Portion, selector: Selector }),
  }),
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata: Metadata,
    spec: z.strictObject({
      ingressClassName: Subdomain.optional(),
      tls: z.array(z.strictObject({ hosts: z.array(Subdomain), secretName: Subdomain })).optional(),
      rules: z
        .array(
          z.strictObject({
            host: Subdomain,
            http: z.strictObject({
              paths: z
                .array(
                  z.strictObject({
                    path: z.string().startsWith('/'),
                    pathType: z.enum(['Exact', 'Prefix', 'ImplementationSpecific']),
                    backend: z.strictObject({
                      service: z.strictObject({
                        name: Label,
                        port: z.union([
                          z.strictObject({ name: PortName }),
                          z.strictObject({ number: PortNumber }),
                        ]),
                      }),
                    }),
                  }),
                )
                .min(1),
            }),
          }),
        )
        .min(1),
    }),
  }),
])
