namespace Intaglio.Evaluation;

/// <summary>The exception for a malformed result, catalog or description of a native function.</summary>
public sealed class EvaluationFormatException : FormatException
{
    /// <summary>Initializes a new instance of the <see cref="EvaluationFormatException"/> class with a default message.</summary>
    public EvaluationFormatException()
    {
    }

    /// <summary>Initializes a new instance of the <see cref="EvaluationFormatException"/> class with a message.</summary>
    /// <param name="message">The message that describes the error.</param>
    public EvaluationFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="EvaluationFormatException"/> class with a message and a cause.</summary>
    /// <param name="message">The message that describes the error.</param>
    /// <param name="innerException">The exception that caused this one, or <see langword="null"/>.</param>
    public EvaluationFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the line of the error in the JSON text, starting at 1, or <see langword="null"/> if it is unknown.</summary>
    public long? Position { get; init; }
}
