namespace Intaglio.Cli;

/// <summary>The command line is wrong; the message says how.</summary>
internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>What a library says of an argument, without the name that its parameter has there.</summary>
    internal static UsageException Of(ArgumentException exception) => new(ErrorText.ToClause(exception.Message.Split(" (Parameter ")[0]));
}
