namespace Intaglio.Cryptography;

// Type arguments that specify the operation for which a kernel is compiled.

/// <summary>Encrypts blocks with one key and tweak.</summary>
internal readonly struct Encryption;

/// <summary>Compresses blocks with UBI: the tweak advances, and the next key is the exclusive or of the block and its encryption.</summary>
internal readonly struct Compression;

/// <summary>Decrypts blocks.</summary>
internal readonly struct Decryption;

/// <summary>Combines blocks with the keystream of counter mode, which is the encryption of blocks whose last word is a counter.</summary>
internal readonly struct Counting;
