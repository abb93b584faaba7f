namespace Intaglio.Cli;

/// <summary>The exception for an invalid command line. The message describes the error.</summary>
internal sealed class UsageException(string message) : Exception(message)
{
    /// <summary>Converts a library's argument exception, without the parameter's name.</summary>
    internal static UsageException Of(ArgumentException exception) => new(ErrorText.ToClause(exception.Message.Split(" (Parameter ")[0]));
}
