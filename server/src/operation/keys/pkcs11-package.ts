/**
 * What the server uses of the package `pkcs11js` 2 (PKCS#11 2.40), which an operator with a key
 * service installs. Its functions throw an error with the code of the key service.
 */
export interface Pkcs11Package extends Readonly<Record<Constant, number>> {
  readonly PKCS11: new () => Pkcs11
}

/** A session, an object or a slot. */
export type Pkcs11Handle = Buffer

/** Attributes of an object, for finding and creating it. */
export type Pkcs11Template = {
  readonly type: number
  readonly value?: number | boolean | string | Buffer
}[]

/** An algorithm with its parameter. */
export interface Pkcs11Mechanism {
  readonly mechanism: number
  readonly parameter?: object
}

/** A loaded library of a key service. */
export interface Pkcs11 {
  load(path: string): void
  close(): void
  C_Initialize(options: { flags: number }): void
  C_Finalize(): void
  C_GetSlotList(tokenPresent: boolean): Pkcs11Handle[]
  C_GetTokenInfo(slot: Pkcs11Handle): { readonly label: string }
  C_OpenSession(slot: Pkcs11Handle, flags: number): Pkcs11Handle
  C_Login(session: Pkcs11Handle, user: number, pin: string): void
  C_FindObjectsInit(session: Pkcs11Handle, template: Pkcs11Template): void
  C_FindObjects(session: Pkcs11Handle, most: number): Pkcs11Handle[]
  C_FindObjectsFinal(session: Pkcs11Handle): void
  C_GetAttributeValue(
    session: Pkcs11Handle,
    object: Pkcs11Handle,
    template: Pkcs11Template,
  ): { readonly value: number | boolean | string | Buffer }[]
  C_EncryptInit(session: Pkcs11Handle, mechanism: Pkcs11Mechanism, key: Pkcs11Handle): void
  C_EncryptAsync(session: Pkcs11Handle, input: Buffer, output: Buffer): Promise<Buffer>
  C_DecryptInit(session: Pkcs11Handle, mechanism: Pkcs11Mechanism, key: Pkcs11Handle): void
  C_DecryptAsync(session: Pkcs11Handle, input: Buffer, output: Buffer): Promise<Buffer>
  C_SignInit(session: Pkcs11Handle, mechanism: Pkcs11Mechanism, key: Pkcs11Handle): void
  C_SignAsync(session: Pkcs11Handle, input: Buffer, output: Buffer): Promise<Buffer>
  C_GenerateKey(
    session: Pkcs11Handle,
    mechanism: Pkcs11Mechanism,
    template: Pkcs11Template,
  ): Pkcs11Handle
  C_GenerateKeyPair(
    session: Pkcs11Handle,
    mechanism: Pkcs11Mechanism,
    publicTemplate: Pkcs11Template,
    privateTemplate: Pkcs11Template,
  ): unknown
  C_DestroyObject(session: Pkcs11Handle, object: Pkcs11Handle): void
}

type Constant =
  | 'CKA_CLASS'
  | 'CKA_DECRYPT'
  | 'CKA_EC_PARAMS'
  | 'CKA_EC_POINT'
  | 'CKA_ENCRYPT'
  | 'CKA_EXTRACTABLE'
  | 'CKA_ID'
  | 'CKA_KEY_TYPE'
  | 'CKA_LABEL'
  | 'CKA_PRIVATE'
  | 'CKA_SENSITIVE'
  | 'CKA_SIGN'
  | 'CKA_TOKEN'
  | 'CKA_VALUE_LEN'
  | 'CKA_VERIFY'
  | 'CKF_OS_LOCKING_OK'
  | 'CKF_RW_SESSION'
  | 'CKF_SERIAL_SESSION'
  | 'CKK_AES'
  | 'CKK_GENERIC_SECRET'
  | 'CKM_AES_GCM'
  | 'CKM_AES_KEY_GEN'
  | 'CKM_GENERIC_SECRET_KEY_GEN'
  | 'CKM_SHA256_HMAC'
  | 'CKO_PRIVATE_KEY'
  | 'CKO_PUBLIC_KEY'
  | 'CKO_SECRET_KEY'
  | 'CKU_USER'
  | 'CK_PARAMS_AES_GCM'
