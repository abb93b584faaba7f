using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The files that a verb converts, and the names of what it makes of them in a folder.</summary>
/// <param name="Done">The word for a file that is converted, for the summary.</param>
internal abstract record ConversionNaming(string Done = "converted")
{
    /// <summary>Gets whether standard input is read where no file is named.</summary>
    internal virtual bool ReadsStandardInput => false;

    /// <summary>Gets the kind of files that are taken from folders, as a noun in the plural.</summary>
    internal abstract string Kind { get; }

    /// <summary>Determines whether a file in a folder is taken.</summary>
    /// <param name="name">Its name.</param>
    internal abstract bool Takes(string name);

    /// <summary>Gets the name of the output, in the same directory of the output folder.</summary>
    /// <param name="name">The name of the input, with the directories from the input folder on.</param>
    /// <param name="arguments">The command line.</param>
    /// <exception cref="UsageException">The command line does not tell.</exception>
    internal abstract string NameOutput(string name, ParseResult arguments);
}
