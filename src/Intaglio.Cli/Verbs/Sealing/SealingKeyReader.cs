using System.CommandLine;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>Reads the key or asks for the passphrase once, when the first of many files needs it.</summary>
/// <param name="option">The option that names the key file.</param>
/// <param name="arguments">The command line.</param>
/// <param name="streams">The streams for warnings.</param>
internal sealed class SealingKeyReader(KeyFileOption option, ParseResult arguments, StandardStreams streams) : IDisposable
{
    private readonly Lock gate = new();
    private SealingKey? key;

    /// <summary>Gets the key that all files share.</summary>
    /// <inheritdoc cref="KeyFileOption.Read"/>
    internal SealingKey Read(string input, SealedFileHeader? header)
    {
        lock (gate)
            return key ??= option.Read(arguments, streams, input, header);
    }

    /// <summary>Reads the key before any file, unless only the files determine the kind of key.</summary>
    /// <inheritdoc cref="KeyFileOption.Read"/>
    internal void Prepare(bool decrypts)
    {
        if (!decrypts || arguments.GetValue(option) is not null)
            Read("", null);
    }

    public void Dispose() => key?.Dispose();
}
