namespace Intaglio.Evaluation;

/// <summary>A result, a catalog or the description of a native function is malformed.</summary>
public sealed class EvaluationFormatException : FormatException
{
    /// <summary>Creates an exception with a default message.</summary>
    public EvaluationFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public EvaluationFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">The cause.</param>
    public EvaluationFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the line of the JSON text at fault, from 1; null if it is unknown.</summary>
    public long? Position { get; init; }
}
