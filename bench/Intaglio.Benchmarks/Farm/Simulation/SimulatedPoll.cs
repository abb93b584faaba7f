using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>A question of a worker that the server has not answered.</summary>
/// <param name="question">The question.</param>
/// <param name="isConnected">Determines whether the worker still waits.</param>
/// <param name="answer">Sends the answer.</param>
/// <param name="fail">Breaks the connection.</param>
internal sealed class SimulatedPoll(WorkQuestion question, Func<bool> isConnected, Action<WorkAnswer> answer, Action fail)
{
    internal WorkQuestion Question { get; } = question;

    internal Func<bool> IsConnected { get; } = isConnected;

    internal Action<WorkAnswer> Answer { get; } = answer;

    internal Action Fail { get; } = fail;

    /// <summary>Gets or sets the time at which the server has received the question.</summary>
    internal TimeSpan? Begin { get; set; }

    /// <summary>Gets or sets the number of times that the question has begun to wait.</summary>
    internal int Turn { get; set; }
}
