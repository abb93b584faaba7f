using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The naming of sealed files: the name of the input with <c>.sealed</c> appended.</summary>
/// <param name="Decrypts"><see langword="true"/> if the inputs are the sealed files; otherwise, <see langword="false"/>.</param>
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
