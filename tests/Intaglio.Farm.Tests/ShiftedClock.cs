using System.Diagnostics;

namespace Intaglio.Farm.Tests;

/// <summary>Starts programs with another time of day. Clocks for periods are not changed.</summary>
internal static class ShiftedClock
{
    /// <summary>Changes the start of a program.</summary>
    /// <param name="start">The program and its arguments.</param>
    /// <param name="offset">The difference, such as <c>+1h</c>.</param>
    internal static ProcessStartInfo Shift(ProcessStartInfo start, string offset)
    {
        ProcessStartInfo shifted = new(InstalledProgram.Need("faketime"), ["-m", "-f", offset, start.FileName, .. start.ArgumentList]) { WorkingDirectory = start.WorkingDirectory };
        shifted.Environment["FAKETIME_DONT_FAKE_MONOTONIC"] = shifted.Environment["DONT_FAKE_MONOTONIC"] = "1";
        return shifted;
    }
}
