namespace Intaglio.Cryptography;

// Type arguments that say what an encryption kernel is compiled for.

/// <summary>Blocks are encrypted under one key and tweak.</summary>
internal readonly struct Encryption;

/// <summary>Blocks are compressed by UBI: the tweak advances, and what a block is encrypted to, with the block added, is the next key.</summary>
internal readonly struct Compression;

/// <summary>Blocks are decrypted.</summary>
internal readonly struct Decryption;

/// <summary>The source is added to the keystream of counter mode: the encryption of a block whose last word counts.</summary>
internal readonly struct Counting;
