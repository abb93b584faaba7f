using System.Security.Cryptography;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>A key that signs or verifies the records of a remote cache.</summary>
/// <remarks>
/// <para>A shared key signs and verifies. The private key of an ECDSA P-256 key pair signs and verifies, and its public key only
/// verifies. The format of signatures is described in docs/formats/remote-cache.md.</para>
/// <para>Instances are thread-safe. <see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class RecordKey : IDisposable
{
    /// <summary>The size of a shared key in bytes.</summary>
    public const int SharedKeySize = 32;

    /// <summary>The purpose that files with shared keys name.</summary>
    public const string Purpose = "record";

    internal const string Shared = "blake2b", Pair = "ecdsa-p256";

    private const string Curve = "1.2.840.10045.3.1.7";
    /// <summary>The length of <see cref="Id"/> in characters, and the size of signatures of shared keys in bytes.</summary>
    internal const int IdLength = 2 * IdSize, MacSize = 32;

    private const int IdSize = 8, PairSignatureSize = 64, MaxFileSize = 1 << 16, CheckSize = 4;

    private static readonly KeyText text = new(Purpose, SharedKeySize, CheckSize);

    private readonly SecretBytes? secret;

    // An instance of the framework's class must not be used by several threads at the same time.
    private readonly ECDsa? pair;
    private readonly Lock gate = new();
    private bool isDisposed;

    private RecordKey(ReadOnlySpan<byte> key)
    {
        secret = new SecretBytes(SharedKeySize);
        key.CopyTo(secret.Span);
        (Id, CanSign) = (Identify(key), true);
    }

    private RecordKey(ECDsa pair, bool canSign)
    {
        (this.pair, CanSign) = (pair, canSign);
        Id = Identify(pair.ExportSubjectPublicKeyInfo());
    }

    /// <summary>Gets the identifier of the key, which is in its signatures: 16 hexadecimal digits.</summary>
    public string Id { get; }

    /// <summary>Gets a value indicating whether the key can sign. A public key cannot.</summary>
    public bool CanSign { get; }

    /// <summary>Gets a value indicating whether the key is a shared key.</summary>
    internal bool IsShared => secret is not null;

    /// <summary>Gets the name of the algorithm in records.</summary>
    internal string Algorithm => secret is null ? Pair : Shared;

    internal static ReadOnlySpan<byte> SignaturePersonalization => "intaglio-record1"u8;

    private static ReadOnlySpan<byte> IdPersonalization => "intaglio-keyid-1"u8;

    /// <summary>Creates a key from the bytes of a shared key.</summary>
    /// <param name="key">The key, 32 bytes from a random number generator. Never use a password. The bytes are copied.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ArgumentException"><paramref name="key"/> does not have 32 bytes.</exception>
    public static RecordKey FromSharedKey(ReadOnlySpan<byte> key) => key.Length == SharedKeySize ? new(key)
        : throw new ArgumentException($"The key has {key.Length} bytes. A shared key must have {SharedKeySize} bytes.", nameof(key));

    /// <summary>Generates a new shared key.</summary>
    /// <returns>A key with 32 bytes from the system's random number generator.</returns>
    public static RecordKey Generate()
    {
        using SecretBytes key = new(SharedKeySize);
        RandomNumberGenerator.Fill(key.Span);
        return new(key.Span);
    }

    /// <summary>Reads a private or public key in PEM.</summary>
    /// <param name="pem">The text of the key, which is not encrypted.</param>
    /// <returns>The key.</returns>
    /// <exception cref="CacheFormatException">The text is not a key, or its curve is not P-256.</exception>
    public static RecordKey FromPem(ReadOnlySpan<char> pem)
    {
        ECDsa pair = ECDsa.Create();
        try
        {
            pair.ImportFromPem(pem);
            if (pair.ExportParameters(includePrivateParameters: false).Curve.Oid.Value != Curve)
                throw new CacheFormatException("The curve of the key is not P-256.");
            return new RecordKey(pair, HasPrivateKey(pem));
        }
        catch (Exception exception) when (exception is ArgumentException or CryptographicException)
        {
            pair.Dispose();
            throw new CacheFormatException("The text is not a P-256 key in PEM without a password.", exception);
        }
        catch
        {
            pair.Dispose();
            throw;
        }
    }

    /// <summary>Reads a key file, which contains a shared key or a private or public key in PEM.</summary>
    /// <param name="stream">The stream to read to its end.</param>
    /// <returns>The key.</returns>
    /// <exception cref="CacheFormatException">The file is not a key file, or is for another purpose.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static RecordKey Load(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using SecretBytes file = new(MaxFileSize);
        int size = stream.ReadAtLeast(file.Span, MaxFileSize, throwOnEndOfStream: false);
        if (size == MaxFileSize)
            throw new CacheFormatException("The file is too long for a key.");
        return Parse(file.Span[..size]);
    }

    /// <summary>Writes a shared key to a key file, which is one line of text.</summary>
    /// <param name="stream">
    /// The stream to write to. If it is a file, restrict its permissions first, because anyone who reads it can sign records.
    /// </param>
    /// <exception cref="InvalidOperationException">The key is not a shared key.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public void Save(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (secret is null)
            throw new InvalidOperationException("Only shared keys can be written. Use ECDsa for key pairs.");
        using SecretBytes line = new(text.Size);
        text.Write(secret.Span, line.Span);
        stream.Write(line.Span);
    }

    /// <summary>Wipes the key.</summary>
    public void Dispose()
    {
        lock (gate)
        {
            isDisposed = true;
            secret?.Dispose();
            pair?.Dispose();
        }
    }

    private static RecordKey Parse(ReadOnlySpan<byte> file)
    {
        if (KeyText.FindPurpose(file) is { } purpose)
        {
            if (purpose != Purpose)
                throw new CacheFormatException($"The key file is for another purpose, '{purpose}'.");
            using SecretBytes decoded = new(text.DecodedSize);
            return text.Read(file, decoded.Span) is { } fault ? throw new CacheFormatException(fault)
                : new RecordKey(decoded.Span[..SharedKeySize]);
        }
        char[] pem = GC.AllocateArray<char>(file.Length, pinned: true);
        try
        {
            return FromPem(pem.AsSpan(0, Encoding.Latin1.GetChars(file, pem)));
        }
        finally
        {
            Array.Clear(pem);
        }
    }

    /// <summary>Returns the size of signatures of an algorithm in bytes, or null if the algorithm is unknown.</summary>
    internal static int? GetSignatureSize(string algorithm) =>
        algorithm switch { Shared => MacSize, Pair => PairSignatureSize, _ => null };

    /// <summary>Returns the signature of the beginning of a record.</summary>
    /// <exception cref="ObjectDisposedException">The key was wiped.</exception>
    internal byte[] Sign(ReadOnlySpan<byte> signedBytes)
    {
        lock (gate)
        {
            ObjectDisposedException.ThrowIf(isDisposed, this);
            return pair is null ? ComputeMac(signedBytes)
                : pair.SignData([.. SignaturePersonalization, .. signedBytes], HashAlgorithmName.SHA256);
        }
    }

    /// <summary>Determines whether a signature of the beginning of a record was made with this key.</summary>
    internal bool Verify(ReadOnlySpan<byte> signedBytes, ReadOnlySpan<byte> signature)
    {
        // A wiped key would accept what anyone can sign.
        lock (gate)
            return !isDisposed && (pair is null ? CryptographicOperations.FixedTimeEquals(ComputeMac(signedBytes), signature)
                : pair.VerifyData([.. SignaturePersonalization, .. signedBytes], signature, HashAlgorithmName.SHA256));
    }

    private byte[] ComputeMac(ReadOnlySpan<byte> signedBytes) => Blake2b.HashData(signedBytes,
        new() { DigestSize = MacSize, Key = secret!.Span, Personalization = SignaturePersonalization });

    private static string Identify(ReadOnlySpan<byte> key) =>
        Convert.ToHexStringLower(Blake2b.HashData(key, new() { DigestSize = IdSize, Personalization = IdPersonalization }));

    // A file can begin with the parameters of the curve.
    private static bool HasPrivateKey(ReadOnlySpan<char> pem) => pem.Contains("PRIVATE KEY-----", StringComparison.Ordinal);
}
