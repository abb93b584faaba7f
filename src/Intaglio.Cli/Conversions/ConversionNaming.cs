using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The files that a verb converts in folders, and the names of their outputs.</summary>
/// <param name="Done">The word for a converted file in the summary.</param>
internal abstract record ConversionNaming(string Done = "converted")
{
    /// <summary>Gets a value indicating whether standard input is read if no file is named.</summary>
    internal virtual bool ReadsStandardInput => false;

    /// <summary>Gets a plural noun for the files that are selected in folders.</summary>
    internal abstract string Kind { get; }

    /// <summary>Determines whether a file in a folder is converted.</summary>
    /// <param name="name">The name of the file without its directory.</param>
    internal abstract bool Takes(string name);

    /// <summary>Gets the path of an output relative to the output folder.</summary>
    /// <param name="name">The path of the input relative to the input folder.</param>
    /// <param name="arguments">The command line.</param>
    /// <exception cref="UsageException">The name of the output cannot be determined.</exception>
    internal abstract string NameOutput(string name, ParseResult arguments);
}
