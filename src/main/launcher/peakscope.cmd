@echo off
rem Starts Peakscope with the Java of JAVA_HOME, else that of PATH, and with an archive of parsed classes, which is made behind
rem the first command in the user's local application data. Without the archive all works, only slower.
setlocal
set "jar=%~dp0..\peakscope.jar"
if not exist "%jar%" set "jar=%~dp0peakscope.jar"
if not exist "%jar%" (
    echo peakscope: %~dp0..\peakscope.jar is not there; build it with: mvn -q -DskipTests package 1>&2
    exit /b 4
)
for %%j in ("%jar%") do set "jar=%%~fj"
set "java=java"
if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
set major=0
for /f "tokens=3" %%v in ('""%java%" -version 2>&1" ^| findstr /c:" version "') do for /f "delims=." %%m in (%%v) do set "major=%%~m"
if %major% lss 17 (
    echo peakscope: no Java 17 or later was found; install one, or set JAVA_HOME 1>&2
    exit /b 4
)

rem Why these options: see the script for other systems, which lies beside this one.
set "late=-XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000"
set "printing=-XX:+UseSerialGC -Xmn32m -XX:-UsePerfData"
set "machine=%printing% -XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=600 -XX:Tier3MinInvocationThreshold=300 -XX:Tier3CompileThreshold=4000"
for %%f in (%*) do if exist "%%~f" if %%~zf gtr 67108864 set "machine=%printing% %late%"
if "%~1"=="" set "machine=%late%"
if "%~1"=="open" set "machine=%late%"

rem Another jar or another Java makes another archive.
for %%j in ("%jar%") do set "key=%major%-%%~zj-%%~tj"
set "key=%key::=-%"
set "key=%key:/=-%"
set "key=%key: =-%"
set "archive=%LOCALAPPDATA%\peakscope\classes-%key%.jsa"
set "classes=%jar:~0,-4%.classes"
if exist "%archive%" (
    "%java%" %machine% -XX:SharedArchiveFile="%archive%" -Xlog:disable -Xlog:all=error:stderr -jar "%jar%" %*
) else (
    if exist "%classes%" if not exist "%LOCALAPPDATA%\peakscope" mkdir "%LOCALAPPDATA%\peakscope"
    if exist "%classes%" start "" /b /low "%java%" -XX:+UseG1GC -Xlog:disable -Xshare:dump -XX:SharedClassListFile="%classes%" -XX:SharedArchiveFile="%archive%" -cp "%jar%"
    "%java%" %machine% -jar "%jar%" %*
)
exit /b %errorlevel%
