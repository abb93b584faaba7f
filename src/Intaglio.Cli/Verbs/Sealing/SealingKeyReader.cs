using System.CommandLine;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>Reads the key, or asks for the passphrase, when the first of many files needs it.</summary>
/// <param name="option">The option that names the key file.</param>
/// <param name="arguments">The command line.</param>
/// <param name="streams">Receives warnings.</param>
internal sealed class SealingKeyReader(KeyFileOption option, ParseResult arguments, StandardStreams streams) : IDisposable
{
    private readonly Lock gate = new();
    private SealingKey? key;

    /// <summary>Gets the key. All files have the same.</summary>
    /// <inheritdoc cref="KeyFileOption.Read"/>
    internal SealingKey Read(string input, SealedFileHeader? header)
    {
        lock (gate)
            return key ??= option.Read(arguments, streams, input, header);
    }

    /// <summary>Gets the key before there are files, unless the files tell of what kind it is.</summary>
    /// <inheritdoc cref="KeyFileOption.Read"/>
    internal void Prepare(bool decrypts)
    {
        if (!decrypts || arguments.GetValue(option) != null)
            Read("", null);
    }

    public void Dispose() => key?.Dispose();
}
