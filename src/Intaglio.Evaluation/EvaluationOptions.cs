namespace Intaglio.Evaluation;

/// <summary>How thoroughly contenders are examined, and what they may take.</summary>
public sealed class EvaluationOptions
{
    /// <summary>Gets or sets whether to take the time for everything: more cases, more sizes, longer measurements.</summary>
    public bool IsFull { get; set; }

    /// <summary>Gets or sets whether to measure times.</summary>
    public bool MeasureSpeed { get; set; } = true;

    /// <summary>Gets or sets the time after which an answer is no longer waited for.</summary>
    public TimeSpan TimeLimit { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>Gets or sets the memory, in bytes, that a contender's process may take.</summary>
    public long MaxMemory { get; set => field = OptionRange.AtLeast(value, 1); } = 2L << 30;

    internal EvaluationOptions Copy() => (EvaluationOptions)MemberwiseClone();
}
