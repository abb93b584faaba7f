using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.Sealing;

namespace Intaglio.Cli;

/// <summary>The option that names a key file. Without it, the program asks for a passphrase.</summary>
internal sealed class KeyFileOption : Option<string>
{
    internal KeyFileOption()
        : base("--key-file") =>
        (HelpName, Description) = ("FILE", "Key file; - is standard input (default: ask for a passphrase)");

    /// <exception cref="UsageException">The key and the data are both on standard input.</exception>
    internal void CheckApart(ParseResult arguments, string input)
    {
        if (input == ChecksumVerifier.StandardInputName && input == arguments.GetValue(this))
            throw new UsageException("standard input cannot be both the key and the data; name the file to read");
    }

    /// <summary>Reads the key file, or asks for the passphrase.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">The streams for warnings.</param>
    /// <param name="input">The name of the file that the key is for.</param>
    /// <param name="header">The header of the encrypted file, or <see langword="null"/> to encrypt a file.</param>
    /// <exception cref="UsageException">No terminal is available to ask for the passphrase.</exception>
    /// <exception cref="FailureException">The key is invalid or of the wrong kind.</exception>
    internal SealingKey Read(ParseResult arguments, StandardStreams streams, string input, SealedFileHeader? header)
    {
        if (arguments.GetValue(this) is { } name)
            return Load(name, streams);
        if (header is null)
            return Passphrase.AskTwice();
        return header.KeyKind == SealingKeyKind.Passphrase
            ? Passphrase.Ask()
            : throw new FailureException($"{ShellQuoting.Quote(input)}: the file was encrypted with a key file; specify {Name}");
    }

    private static SealingKey Load(string name, StandardStreams streams)
    {
        try
        {
            if (name == ChecksumVerifier.StandardInputName)
                return SealingKey.Load(StandardStreams.OpenInput());
            using FileStream source = StandardStreams.OpenFile(name);
            SealingKey key = SealingKey.Load(source);
            KeyFileAccess.Warn(name, KeyFileAccess.FindExposure(source), streams);
            return key;
        }
        catch (SealingException exception) when (exception.Error == SealingError.WrongPurpose)
        {
            throw new FailureException(
                $"{ShellQuoting.Quote(name)}: the key is for checksums; make one for encryption with 'intaglio keygen'", exception);
        }
        catch (SealingException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(name)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }
}
