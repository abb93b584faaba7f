using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Sealed files have the name of their input and <c>.sealed</c> after it.</summary>
/// <param name="Decrypts">Whether the inputs are the sealed files.</param>
internal sealed record SealingNaming(bool Decrypts) : ConversionNaming(Decrypts ? "decrypted" : "encrypted")
{
    private const string Extension = ".sealed";

    internal override bool ReadsStandardInput => true;

    internal override string Kind => Decrypts ? $"{Extension} files" : "files";

    internal override bool Takes(string name) => !Decrypts || name.EndsWith(Extension, StringComparison.Ordinal);

    internal override string NameOutput(string name, ParseResult arguments) =>
        !Decrypts ? name + Extension
        : Takes(name) && Path.GetFileName(name).Length > Extension.Length ? name[..^Extension.Length]
        : throw new UsageException($"{ShellQuoting.Quote(name)} does not end in {Extension}; specify the output with -o PATH");
}
