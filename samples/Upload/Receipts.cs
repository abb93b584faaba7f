using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Samples;

/// <summary>A receipt for an upload: its keyed digest. Only who has the key can make one, and only for a content that they have.</summary>
internal sealed class Receipts
{
    private const int KeySize = 32, Size = 32;

    private readonly byte[] key;

    /// <param name="file">The key's file, which is made if it is not there, for its owner alone.</param>
    internal Receipts(string file)
    {
        if (!File.Exists(file))
            Create(file);
        key = File.ReadAllBytes(file);
        if (key.Length != KeySize)
            throw new InvalidDataException($"{file} has {key.Length} bytes, and a key has {KeySize}.");
    }

    private Blake2bParameters Parameters => new() { DigestSize = Size, Key = key, Personalization = "sample-receipt"u8 };

    internal HashAlgorithm CreateHash() => Blake2b.CreateHashAlgorithm(Parameters);

    internal static bool TryParse(string? text, out byte[] receipt)
    {
        receipt = new byte[Size];
        return text is { Length: 2 * Size } && Convert.FromHexString(text, receipt, out _, out _) == System.Buffers.OperationStatus.Done;
    }

    internal async Task<bool> IsRightAsync(Stream content, byte[] receipt, CancellationToken cancellationToken) =>
        CryptographicOperations.FixedTimeEquals(await Blake2b.HashDataAsync(content, Parameters, cancellationToken), receipt);

    private static void Create(string file)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        using FileStream stream = new(file, options);
        stream.Write(RandomNumberGenerator.GetBytes(KeySize));
    }
}
