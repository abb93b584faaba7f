using System.Security.Cryptography;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The checksum key in a file.</summary>
/// <remarks>The file contains a line that <c>keygen</c> wrote, or the bytes of the key. The key is erased on disposal.</remarks>
internal sealed class KeyFile : IDisposable
{
    // Keys have a few dozen bytes. A file that exceeds this size is not a key and is not read to its end.
    private const int MostBytes = 1024 * 1024;

    // Longer than any file that keygen writes.
    private const int FewestBytes = 256;

    private readonly byte[] buffer;
    private readonly int size;

    /// <param name="name">The name of the file, or <c>-</c> for standard input.</param>
    /// <param name="taker">The algorithm that uses the key.</param>
    /// <param name="streams">The streams for a warning that other users can access the file.</param>
    /// <exception cref="FileException">The file cannot be read.</exception>
    /// <exception cref="UsageException">The file does not contain a key, or the algorithm does not accept the key's size.</exception>
    internal KeyFile(string name, ChecksumAlgorithm taker, StandardStreams streams)
    {
        int most = Math.Min(taker.MaxKeySize, MostBytes);
        buffer = GC.AllocateArray<byte>(Math.Max(most, FewestBytes) + 1, pinned: true);
        string? exposure = null;
        try
        {
            if (name == ChecksumVerifier.StandardInputName)
            {
                using Stream input = StandardStreams.OpenInput();
                size = Fill(input);
            }
            else
            {
                GivenNames.Require(name);
                if (name.Length == 0)
                    throw new FileNotFoundException();
                using FileStream file = new(name, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
                size = Fill(file);
                exposure = KeyFileAccess.FindExposure(file);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Dispose();
            throw new FileException(name, exception);
        }
        if (ChecksumKey.FindPurpose(buffer.AsSpan(0, size)) is { } purpose)
            size = Decode(name, purpose);
        if (size < taker.MinKeySize || size > most)
        {
            Dispose();
            string fault = size == 0 ? "the key is empty" : size > most ? "the key is too long" : "the key is too short";
            throw new UsageException(
                $"{ShellQuoting.Quote(name)}: {fault}; {taker.Name} takes {(taker.MinKeySize == most ? "exactly" : $"{taker.MinKeySize} to")} {most} bytes");
        }
        KeyFileAccess.Warn(name, exposure, streams);
    }

    internal ReadOnlySpan<byte> Key => buffer.AsSpan(0, size);

    public void Dispose() => CryptographicOperations.ZeroMemory(buffer);

    /// <summary>Replaces the text of the key with its bytes.</summary>
    /// <returns>The size of the key in bytes.</returns>
    private int Decode(string name, string purpose)
    {
        try
        {
            if (purpose != ChecksumKey.Purpose)
                throw new UsageException(
                    $"{ShellQuoting.Quote(name)} is a key for {(purpose == "sealing" ? "encrypt" : purpose)}; make one for checksums "
                    + "with 'intaglio keygen --for sum'");
            using ChecksumKey key = ChecksumKey.Parse(buffer.AsSpan(0, size));
            CryptographicOperations.ZeroMemory(buffer);
            key.Key.CopyTo(buffer);
            return ChecksumKey.Size;
        }
        catch (ChecksumFormatException exception)
        {
            Dispose();
            throw new FileException(name, exception);
        }
        catch (UsageException)
        {
            Dispose();
            throw;
        }
    }

    private int Fill(Stream source) => source.ReadAtLeast(buffer, buffer.Length, throwOnEndOfStream: false);
}
